import type { MyData } from "@cav/contract/users.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { verifyPassword } from "../auth/password.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import {
  deleteUserRows,
  findAlertsOf,
  findConsentsOf,
  findPasswordHash,
  findSessionsOf,
  isOnlyAdmin,
} from "./my-data.queries.ts";
import { presentUser } from "./users.ts";

/** Everything that is kept about a person, readable by machines (LGPD art. 18, II and V; product.md, Privacy). */
export async function exportMyData(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
): Promise<MyData> {
  const [usuario, consents, sessions, alerts] = await Promise.all([
    presentUser(db, user.id),
    findConsentsOf(db, user.id),
    findSessionsOf(db, user.id),
    findAlertsOf(db, user.id),
  ]);
  return {
    exportado_em: clock.now().toISOString(),
    usuario,
    consentimentos: consents.map((consent) => ({ ...consent, created_at: consent.created_at.toISOString() })),
    sessoes: sessions.map((session) => ({
      created_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
      revoked_at: session.revoked_at?.toISOString() ?? null,
    })),
    alertas: alerts.map((alert) => ({
      concurso: alert.titulo,
      tipo: alert.kind,
      created_at: alert.created_at.toISOString(),
      entregas: alert.entregas.map((entrega) => ({
        ...entrega,
        sent_at: entrega.sent_at && new Date(entrega.sent_at).toISOString(),
      })),
    })),
  };
}

/**
 * Deletes a person and everything about them, in one transaction.
 * @throws AppError wrong-password, last-admin
 */
export async function deleteMe({ db }: Pick<Deps, "db">, user: CurrentUser, password: string): Promise<void> {
  if (!(await verifyPassword(password, await findPasswordHash(db, user.id))))
    throw new AppError("wrong-password");
  await db.transaction().execute(async (tx) => {
    if (user.user_type === "ADMIN" && (await isOnlyAdmin(tx, user.id))) throw new AppError("last-admin");
    await deleteUserRows(tx, user.id);
  });
}
