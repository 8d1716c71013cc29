import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { encodeSealed, macOf, readSealed } from "../../platform/secrets.ts";
import type { Tx } from "../../tables.ts";
import {
  claimRecoveryCode,
  hasSecondFactor,
  lockSecondFactor,
  markCodeTaken,
  markWrongCode,
  setSecondFactorOn,
  upsertSecondFactor,
} from "./second-factor.queries.ts";
import { createRecoveryCode, createTotpSecret, findTotpStep } from "./totp.ts";

type SecondFactorDeps = Pick<Deps, "db" | "clock" | "config">;

/** Wrong codes before users must wait for their next attempt, because six digits could be guessed. */
const mostWrong = 5;
const pauseMs = 15 * 60_000;
const recoveryCodes = 10;

const hmacOf = (secret: string, userId: number, code: string) => macOf(secret, "recuperacao", userId, code);

/** Normalises a typed code: plain digits and capital letters, without blanks or hyphens. */
function plain(code: string): string {
  const text = code
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
  // Recovery codes are Base32, which has no 0: whoever types one has read an O.
  return text.length > totpDigits ? text.replaceAll("0", "O") : text;
}

/** Digits of an application's code; recovery codes are longer. */
const totpDigits = 6;

/**
 * Creates a second factor's secret in Base32; it counts only after its first code.
 * @throws AppError second-factor-on
 */
export async function createSecondFactor(
  { db, clock, config }: SecondFactorDeps,
  userId: number,
): Promise<string> {
  const secret = createTotpSecret();
  if (!(await upsertSecondFactor(db, userId, encodeSealed(config.jwtSecret, secret), clock.now())))
    throw new AppError("second-factor-on");
  return secret;
}

/**
 * Checks the second factor's code or a recovery code, if the user has a second factor; each works once.
 * @throws AppError second-factor-needed when none was given, invalid-second-factor, too-many-requests
 */
export async function checkSecondFactor(
  deps: SecondFactorDeps,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(deps.db, userId))) return;
  if (!code) throw new AppError("second-factor-needed");
  // The attempt has its own transaction, so that a wrong code counts even when the caller's transaction fails.
  const isTaken = await deps.db.transaction().execute((tx) => takeCode(deps, tx, userId, plain(code)));
  if (!isTaken) throw new AppError("invalid-second-factor");
}

async function takeCode(
  { clock, config }: SecondFactorDeps,
  tx: Tx,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await lockSecondFactor(tx, userId);
  const now = clock.now();
  if (!factor) return false;
  const waitMs = (factor.bloqueado_ate?.getTime() ?? 0) - now.getTime();
  if (waitMs > 0) throw new AppError("too-many-requests", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  // A secret sealed with an older key of the installation is unreadable: no code matches.
  const secret = readSealed(config.jwtSecret, factor.segredo);
  const step = secret === undefined ? undefined : findTotpStep(secret, code, now);
  const isNew = step !== undefined && step > factor.ultimo_passo;
  if (isNew || (await claimRecoveryCode(tx, userId, hmacOf(config.jwtSecret, userId, code)))) {
    await markCodeTaken(tx, userId, isNew ? step : undefined);
    return true;
  }
  await markWrongCode(tx, userId, mostWrong, new Date(now.getTime() + pauseMs));
  return false;
}

/**
 * Switches a second factor on by its first code; returns the recovery codes, only this once. False: the code is wrong.
 */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  tx: Tx,
  userId: number,
  code: string,
): Promise<string[] | undefined> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor || factor.ligado_em || !(await takeCode(deps, tx, userId, plain(code)))) return undefined;
  const codes = Array.from({ length: recoveryCodes }, createRecoveryCode);
  const hashes = codes.map((each) => hmacOf(deps.config.jwtSecret, userId, each));
  await setSecondFactorOn(tx, userId, hashes, deps.clock.now());
  return codes.map((each) => each.match(/.{5}/g)?.join("-") ?? each);
}
