import { createHash, randomBytes } from "node:crypto";
import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../../deps.ts";
import { dayAfterOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import { isClosedAccount } from "./demo-accounts.ts";
import { queueNamedNotice } from "./notices.ts";
import { isReuseAllowed } from "./refresh-reuse.ts";
import {
  findSuccessors,
  insertSuccessor,
  lockRefreshToken,
  markRefreshTokenUsed,
} from "./refresh-tokens.queries.ts";
import { type InsertSession, insertSession, revokeSession } from "./sessions.queries.ts";
import { signToken, verifyToken } from "./signed-token.ts";

type Signing = Pick<Deps, "config" | "clock" | "db">;

export type TokenPair = { access_token: string; refresh_token: string; token_type: "bearer" };

/** Audience of access tokens; it keeps other tokens of the same secret apart. */
const audience = "api";

/** Hashes a token: readers of the database can't use it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

type Owner = { id: number; uuid: string };

/** Opens a session, which is a family of refresh tokens, and returns its first pair. */
export async function openSession(deps: Signing, user: Owner): Promise<TokenPair> {
  return createSession(deps, deps.db, user, { dispositivo: null });
}

/** Device and proof with which a session is opened: a passkey, or the password that has this hash. */
type Opening = {
  dispositivo: string | null;
  chave?: string | undefined;
  senha_hash?: string | null | undefined;
};

/**
 * Opens a session on a described device, in the caller's transaction if there is one. @throws AppError
 * invalid-credentials when the password was changed meanwhile, invalid-passkey when the passkey was removed
 */
export async function createSession(
  deps: Signing,
  db: Db,
  user: Owner,
  opening: Opening,
): Promise<TokenPair> {
  const opened = await create(deps, db, user, opening, insertSession);
  if (!opened) throw new AppError(opening.chave ? "invalid-passkey" : "invalid-credentials");
  return opened.tokens;
}

/**
 * Opens a session only on a device the account knows, and reads `insert`'s columns. Returns undefined when the device
 * is unknown or the password changed.
 */
export async function createKnownSession<Row>(
  deps: Signing,
  user: Owner,
  opening: Opening & { isByPasswordAlone?: boolean },
  insert: InsertSession<Row>,
) {
  return create(deps, deps.db, user, { ...opening, isOnKnownDevice: true }, insert);
}

async function create<Row>(
  deps: Signing,
  db: Db,
  user: Owner,
  opening: Opening & { isOnKnownDevice?: boolean; isByPasswordAlone?: boolean },
  insert: InsertSession<Row>,
) {
  const now = deps.clock.now();
  const refresh = newRefreshToken();
  const session = { user_id: user.id, ...opening, expires_at: refreshExpiry(now) };
  const found = await insert(db, session, hashToken(refresh), now);
  if (!found) return undefined;
  return { found, tokens: pairOf(deps, { sessionId: found.session_id, userUuid: user.uuid, refresh }) };
}

/**
 * Rotates a refresh token (product.md, Sessions). A used token gets another pair while its answer may have been lost;
 * later use means a leak, which revokes its family and is told to its owner.
 * @throws AppError invalid-session
 */
export async function rotateSession(
  deps: Signing & Pick<Deps, "queue">,
  refreshToken: string,
): Promise<TokenPair> {
  const hash = hashToken(refreshToken);
  const now = deps.clock.now();
  const pair = await deps.db.transaction().execute(async (tx) => {
    const token = await lockRefreshToken(tx, hash);
    if (!token || token.revoked_at || token.expires_at <= now) return undefined;
    if (isClosedAccount(deps.config, token.email)) return undefined;
    if (!(await isTradable(tx, hash, token, now))) {
      await revokeSession(tx, token.session_id, "reuse", now);
      const dispositivo = token.dispositivo ?? "um dispositivo desconhecido";
      await queueNamedNotice(deps, tx, { user_id: token.user_id, aviso: "SESSAO_COPIADA" }, { dispositivo });
      return undefined;
    }
    const expiry = [refreshExpiry(now), dayAfterOf(token.created_at, limits.sessionDays)];
    const expiresAt = new Date(Math.min(...expiry.map(Number)));
    await markRefreshTokenUsed(tx, hash, token.session_id, expiresAt, now);
    const { session_id: sessionId, user_uuid: userUuid } = token;
    const refresh = newRefreshToken();
    await insertSuccessor(tx, { hash: hashToken(refresh), session_id: sessionId, parent_hash: hash }, now);
    return pairOf(deps, { sessionId, userUuid, refresh });
  });
  if (!pair) throw new AppError("invalid-session");
  return pair;
}

type TradedToken = { session_id: string; used_at: Date | null };

/** Returns whether a refresh token of a valid session may be rotated. */
export async function isTradable(db: Db, hash: Buffer, token: TradedToken, now: Date): Promise<boolean> {
  const { session_id, used_at } = token;
  return (
    used_at === null || isReuseAllowed({ used_at, ...(await findSuccessors(db, session_id, hash)) }, now)
  );
}

/** Ends the session of a refresh token, if there is one. */
export async function closeSession({ db, clock }: Signing, refreshToken: string): Promise<void> {
  await db.transaction().execute((tx) => closeSessionWithin(tx, refreshToken, "logout", clock.now()));
}

/** Ends it within a transaction; returns the session's owner. */
export async function closeSessionWithin(
  tx: Tx,
  refreshToken: string,
  reason: string,
  now: Date,
): Promise<string | undefined> {
  const token = await lockRefreshToken(tx, hashToken(refreshToken));
  if (token) await revokeSession(tx, token.session_id, reason, now);
  return token?.user_uuid;
}

/** Ends the session of a valid access token. */
export async function closeSessionOfAccess(deps: Signing, accessToken: string | undefined): Promise<void> {
  const sessionId = accessToken && readAccessToken(deps, accessToken);
  if (sessionId) await revokeSession(deps.db, sessionId, "logout", deps.clock.now());
}

/** Returns whether it is an access token (a JWT, with dots) or a refresh token (base64url, without). */
export function isAccessToken(token: string): boolean {
  return token.includes(".");
}

function refreshExpiry(now: Date): Date {
  return dayAfterOf(now, limits.refreshTokenDays);
}

const newRefreshToken = () => randomBytes(32).toString("base64url");

type Issued = { sessionId: string; userUuid: string; refresh: string };

function pairOf({ config, clock }: Pick<Deps, "config" | "clock">, issued: Issued): TokenPair {
  const lasting = { audience, now: clock.now(), seconds: limits.accessTokenMinutes * 60 };
  const access = signToken(config.jwtSecret, { sid: issued.sessionId, sub: issued.userUuid }, lasting);
  return { access_token: access, refresh_token: issued.refresh, token_type: "bearer" };
}

/** Returns the session id of a valid access token; undefined for any other text. */
export function readAccessToken({ config, clock }: Signing, token: string): string | undefined {
  const claims = verifyToken(config.jwtSecret, token, { audience, now: clock.now() });
  return typeof claims?.sid === "string" ? claims.sid : undefined;
}
