import type { Sessao } from "@cav/contract/users/seguranca.ts";
import type { Deps } from "../../deps.ts";
import { type CurrentUser, findOpenSessions, revokeSessionOf } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";

/** Returns a user's open sessions. */
export async function findMySessions(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
): Promise<Sessao[]> {
  const sessions = await findOpenSessions(db, user.id, clock.now());
  return sessions.map(({ id, dispositivo, created_at, last_used_at }) => ({
    uuid: id,
    dispositivo: dispositivo ?? "Dispositivo desconhecido",
    created_at: created_at.toISOString(),
    usada_em: last_used_at.toISOString(),
    atual: id === user.session_id,
  }));
}

/** Ends a session. @throws AppError session-not-found */
export async function closeMySession(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { id }: CurrentUser,
  uuid: string,
): Promise<void> {
  if (!(await revokeSessionOf(db, id, uuid, clock.now()))) throw new AppError("session-not-found");
}
