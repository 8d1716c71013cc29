import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { maskedNetworkOf } from "../../platform/http/requests/network.ts";
import { pseudonymOf } from "../../platform/pseudonym.ts";
import { getCredentials } from "./credentials.queries.ts";
import { describeDevice } from "./device.ts";
import { setDeviceCookie } from "./known-device.ts";
import { queueNamedNotice } from "./notices.ts";
import { setSessionCookies } from "./session-cookies.ts";
import { type InsertSession, insertSession, isNewDevice } from "./sessions.queries.ts";
import { closeSessionWithin, createKnownSession, createSession, type TokenPair } from "./tokens.ts";

/** `senha_hash`: of the password that was proven; `chave`: the passkey's uuid. */
type Caller = {
  request: FastifyRequest;
  reply: FastifyReply;
  chave?: string;
  senha_hash?: string | null;
};

/**
 * Signs a browser in: ends its previous session, and notifies the owner of a new device.
 * @throws AppError invalid-credentials when the password was changed meanwhile, invalid-passkey when the passkey was
 * taken away
 */
export async function enterSession(
  deps: Pick<Deps, "db" | "clock" | "config" | "queue">,
  account: { id: number; uuid: string },
  { request, reply, chave, senha_hash }: Caller,
): Promise<TokenPair> {
  const dispositivo = describeDevice(request.headers["user-agent"]);
  const earlier = request.cookies.refresh_token;
  const opening = { dispositivo, chave, senha_hash };
  const known = earlier ? undefined : await createKnownSession(deps, account, opening, insertSession);
  const tokens = known?.tokens ?? (await replaceSession(deps, account, earlier, opening));
  const { uuid } = account;
  const proven = senha_hash === undefined ? await getCredentials(deps.db, account.id) : { uuid, senha_hash };
  setSignInCookies(deps, proven, tokens, { request, reply, ...(chave && { chave }) });
  return tokens;
}

/**
 * Signs in with a password and reads `insert`'s columns in one statement, because many sign in at once after an alert.
 * Returns undefined, and does nothing, when a second factor, a session to replace or a new device needs more.
 */
export async function enterByPasswordAlone<Row>(
  deps: Pick<Deps, "db" | "clock" | "config">,
  account: { id: number; uuid: string; senha_hash: string | null },
  { request, reply }: Caller,
  insert: InsertSession<Row>,
) {
  if (request.cookies.refresh_token) return undefined;
  const dispositivo = describeDevice(request.headers["user-agent"]);
  const opening = { dispositivo, senha_hash: account.senha_hash, isByPasswordAlone: true };
  const opened = await createKnownSession(deps, account, opening, insert);
  if (opened) setSignInCookies(deps, account, opened.tokens, { request, reply });
  return opened;
}

/** Sets the browser's cookies and logs the sign-in. */
function setSignInCookies(
  deps: Pick<Deps, "clock" | "config">,
  account: { uuid: string; senha_hash: string | null },
  tokens: TokenPair,
  { request, reply, chave }: Caller,
): void {
  setSessionCookies(reply, tokens, deps.config.appUrl);
  setDeviceCookie(deps, reply, account);
  const user = pseudonymOf(deps.config.jwtSecret, "log", account.uuid);
  request.log.info(
    { user, network: maskedNetworkOf(request.ip), isByPasskey: chave !== undefined },
    "signed in",
  );
}

/** Opens the next session, ends the browser's previous one, and notifies of a new device. */
async function replaceSession(
  deps: Pick<Deps, "db" | "clock" | "config" | "queue">,
  account: { id: number; uuid: string },
  earlier: string | undefined,
  opening: { dispositivo: string; chave: string | undefined; senha_hash: string | null | undefined },
): Promise<TokenPair> {
  const { dispositivo } = opening;
  const now = deps.clock.now();
  const isNew = await isNewDevice(deps.db, account.id, dispositivo, now);
  return deps.db.transaction().execute(async (tx) => {
    // First, because it locks the account: a password change locks the account before the sessions too.
    const opened = await createSession(deps, tx, account, opening);
    const owner = earlier && (await closeSessionWithin(tx, earlier, "replaced", now));
    if (isNew && owner !== account.uuid)
      await queueNamedNotice(deps, tx, { user_id: account.id, aviso: "NOVO_ACESSO" }, { dispositivo });
    return opened;
  });
}
