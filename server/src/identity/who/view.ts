import { permits } from "@cav/contract/access.ts";
import { limits } from "@cav/contract/limits.ts";
import type { DescribedCall } from "@cav/contract/specs.ts";
import type { View } from "@cav/contract/users/admin-users.ts";
import { viewCalls, viewHeader } from "@cav/contract/view.ts";
import type { FastifyRequest } from "fastify";
import { SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db } from "../../tables.ts";
import type { CurrentUser } from "./current-user.ts";
import { verifyToken } from "./signed-token.ts";

const audience = "view";
const key = (secret: string) => new TextEncoder().encode(secret);
const allowed = new Set(viewCalls);

type Signing = Pick<Deps, "config" | "clock">;

/** Signs a token that lets a session view the product as a user for a while. */
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

/** Returns the user that the token lets this session view as; undefined when it ended or belongs to another session. */
function readView({ config, clock }: Signing, token: string, sessionId: string): string | undefined {
  const claims = verifyToken(config.jwtSecret, token, { audience, now: clock.now() });
  return claims?.sid === sessionId && typeof claims.sub === "string" ? claims.sub : undefined;
}

/**
 * Checks that the call is allowed in a view.
 * @throws AppError view-only
 */
export function checkView({ name, call }: DescribedCall, { headers }: FastifyRequest): void {
  const isHarmless = call.access === "public" && call.method === "GET";
  if (headers[viewHeader] !== undefined && !isHarmless && !allowed.has(name)) throw new AppError("view-only");
}

/** Returns a user who can be viewed: administrators can't. */
async function findSeen(db: Db, uuid: string) {
  return db
    .selectFrom("users")
    .select(["id", "uuid", "nome", "email", "telefone", "user_type", "papel", "habilitar_whatsapp"])
    .where("uuid", "=", uuid)
    .where("user_type", "!=", "ADMIN")
    .executeTakeFirst();
}

/**
 * Returns the user that a call is answered for: the caller, or the viewed user with current rights. Both accounts'
 * rights are read each time; administrators can't be viewed.
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
