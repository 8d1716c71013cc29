import { permits } from "@cav/contract/access.ts";
import type { View } from "@cav/contract/admin-users.ts";
import { limits } from "@cav/contract/limits.ts";
import type { DescribedCall } from "@cav/contract/specs.ts";
import { viewCalls, viewHeader } from "@cav/contract/view.ts";
import type { FastifyRequest } from "fastify";
import { SignJWT } from "jose";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db } from "../tables.ts";
import type { CurrentUser } from "./current-user.ts";
import { verifyToken } from "./signed-token.ts";

const audience = "view";
const key = (secret: string) => new TextEncoder().encode(secret);
const allowed = new Set(viewCalls);

type Signing = Pick<Deps, "config" | "clock">;

/** What lets a session see the product as somebody does, for a while. */
export async function signView(
  { config, clock }: Signing,
  { session_id }: CurrentUser,
  uuid: string,
): Promise<View> {
  const end = new Date(clock.now().getTime() + limits.viewMinutes * 60_000);
  const token = await new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(uuid)
    .setAudience(audience)
    .setExpirationTime(Math.floor(end.getTime() / 1000))
    .sign(key(config.jwtSecret));
  return { token, termina_em: end.toISOString() };
}

/** Whom a session may see the product as, by what it was handed; undefined where that is over, or another session's. */
function readView({ config, clock }: Signing, token: string, sessionId: string): string | undefined {
  const claims = verifyToken(config.jwtSecret, token, { audience, now: clock.now() });
  return claims?.sid === sessionId && typeof claims.sub === "string" ? claims.sub : undefined;
}

/** @throws AppError view-only for a call that is none of those of a view, whoever makes it */
export function checkView({ name, call }: DescribedCall, { headers }: FastifyRequest): void {
  const isHarmless = call.access === "public" && call.method === "GET";
  if (headers[viewHeader] !== undefined && !isHarmless && !allowed.has(name)) throw new AppError("view-only");
}

/** A person whom others may see the product as: no administrator. */
async function findSeen(db: Db, uuid: string) {
  return db
    .selectFrom("users")
    .select(["id", "uuid", "nome", "email", "telefone", "user_type", "papel", "habilitar_whatsapp"])
    .where("uuid", "=", uuid)
    .where("user_type", "!=", "ADMIN")
    .executeTakeFirst();
}

/**
 * Whom a call is answered as: the caller; or, with what they were handed to see the product as somebody does, that person
 * as they are now. Rights are read afresh, those of both: nobody sees as an administrator does.
 * @throws AppError view-over
 */
export async function authenticateView(
  deps: Signing & Pick<Deps, "db">,
  request: FastifyRequest,
  caller: CurrentUser,
): Promise<CurrentUser> {
  const token = request.headers[viewHeader];
  if (token === undefined) return caller;
  const uuid = permits("suporte", caller) && readView(deps, String(token), caller.session_id);
  const seen = uuid && (await findSeen(deps.db, uuid));
  if (!seen) throw new AppError("view-over");
  return { ...caller, ...seen, viewer: caller.uuid };
}
