import type { AdminUser, ListedUser, ListUsersQuery, UpdateAdminUser } from "@cav/contract/admin-users.ts";
import { isPremium } from "@cav/contract/users.ts";
import { differences, differingFields, recordAction } from "../audit/audit.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { revokeSessionsOf } from "../auth/sessions.queries.ts";
import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import type { Db, Tx } from "../platform/database/schema.ts";
import { AppError } from "../platform/http/app-error.ts";
import { cancelOfLeaving } from "../subscriptions/leaving.ts";
import {
  countOpenSessions,
  countUsers,
  findUserId,
  findUsers,
  holdUser,
  type ListedRow,
  setUserType,
} from "./administration.queries.ts";
import { deleteUserRows, isOnlyAdmin } from "./my-data.queries.ts";
import { getUserRow, updateUserRow } from "./users.queries.ts";
import { presentUser } from "./users.ts";

type Acting = Pick<Deps, "db" | "clock" | "queue">;

/** A part of the people who pass the filters, newest first, and how many they are. */
export async function listUsers(
  db: Db,
  query: ListUsersQuery,
): Promise<{ items: ListedUser[]; total: number }> {
  const [rows, total] = await Promise.all([findUsers(db, query), countUsers(db, query)]);
  return { items: rows.map(presentListed), total };
}

function presentListed(row: ListedRow): ListedUser {
  return { ...row, id: row.uuid, created_at: row.created_at.toISOString() };
}

/** @throws AppError user-not-found */
export async function idOfUser(db: Db, uuid: string): Promise<number> {
  const id = await findUserId(db, uuid);
  if (id === undefined) throw new AppError("user-not-found");
  return id;
}

/** A person as administrators see them: without their preferences. @throws AppError user-not-found */
export async function getAdminUser(
  { db, clock }: Pick<Deps, "db" | "clock">,
  uuid: string,
): Promise<AdminUser> {
  const id = await idOfUser(db, uuid);
  const [user, row, sessoes_abertas] = await Promise.all([
    presentUser(db, id),
    getUserRow(db, id),
    countOpenSessions(db, id, clock.now()),
  ]);
  return { ...user, sessoes_abertas, premium_por_assinatura: row.premium_por_assinatura };
}

/** A person, held; the administrators before them, in one order, so that no two changes wait for each other. */
async function holdForChange(tx: Tx, id: number) {
  const isOnly = await isOnlyAdmin(tx, id);
  const user = await holdUser(tx, id);
  if (!user) throw new AppError("user-not-found");
  return { user, isLastAdmin: user.user_type === "ADMIN" && isOnly };
}

const lastAdminDetail =
  "Esta é a única conta de administrador. Promova outra pessoa antes de mudar o tipo desta conta.";

/**
 * Changes a person's data and type. Who is no longer premium loses WhatsApp; who becomes an administrator, or is one
 * no more, signs in again.
 * @throws AppError user-not-found, last-admin, premium-only when a free account would get WhatsApp
 */
export async function updateUserAsAdmin(
  { db, clock }: Acting,
  admin: CurrentUser,
  uuid: string,
  { user_type, ...input }: UpdateAdminUser,
): Promise<void> {
  const id = await idOfUser(db, uuid);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { user: before, isLastAdmin } = await holdForChange(tx, id);
    if (isLastAdmin && user_type !== "ADMIN") throw new AppError("last-admin", { detail: lastAdminDetail });
    const isDemoted = isPremium(before.user_type) && !isPremium(user_type);
    if (input.habilitar_whatsapp && !isPremium(user_type) && !isDemoted) throw new AppError("premium-only");
    const change = {
      ...input,
      telefone: input.telefone || null,
      habilitar_whatsapp: input.habilitar_whatsapp && isPremium(user_type),
    };
    const mudancas = changesOf(before, { ...change, user_type });
    if (mudancas.length === 0) return;
    await updateUserRow(tx, id, change, now);
    if (user_type !== before.user_type) {
      await setUserType(tx, id, user_type);
      const isAboutAdmin = [user_type, before.user_type].includes("ADMIN");
      if (isAboutAdmin) await revokeSessionsOf(tx, id, "role", now);
    }
    await recordAction(
      tx,
      admin,
      { acao: "USUARIO_EDITADO", alvo: { tipo: "USUARIO", uuid }, mudancas },
      now,
    );
  });
}

type Facts = Pick<UpdateAdminUser, "nome" | "user_type" | "habilitar_email" | "habilitar_whatsapp"> & {
  telefone: string | null;
};

/** Name and phone are personal: the log only says that they changed. */
function changesOf(before: Facts, after: Facts) {
  const open = ({ user_type, habilitar_email, habilitar_whatsapp }: Facts) => ({
    user_type,
    habilitar_email,
    habilitar_whatsapp,
  });
  const personal = ({ nome, telefone }: Facts) => ({ nome, telefone });
  return [...differences(open(before), open(after)), ...differingFields(personal(before), personal(after))];
}

/** Signs a person out everywhere. @throws AppError user-not-found */
export async function endSessions({ db, clock }: Acting, admin: CurrentUser, uuid: string): Promise<void> {
  const id = await idOfUser(db, uuid);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await revokeSessionsOf(tx, id, "admin", now);
    await recordAction(tx, admin, { acao: "SESSOES_ENCERRADAS", alvo: { tipo: "USUARIO", uuid } }, now);
  });
}

/** Mails a person the link that replaces their password. @throws AppError user-not-found */
export async function sendPasswordReset(
  { db, clock, queue }: Acting,
  admin: CurrentUser,
  uuid: string,
): Promise<void> {
  const user_id = await idOfUser(db, uuid);
  await db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, jobs.authPasswordReset, { user_id });
    await recordAction(
      tx,
      admin,
      { acao: "REDEFINICAO_ENVIADA", alvo: { tipo: "USUARIO", uuid } },
      clock.now(),
    );
  });
}

/**
 * Deletes another person's account and everything about them, at their request (LGPD art. 18, VI).
 * @throws AppError own-account, user-not-found, validation when the typed e-mail is not theirs, last-admin
 */
export async function deleteUserAsAdmin(
  deps: Acting,
  admin: CurrentUser,
  uuid: string,
  typedEmail: string,
): Promise<void> {
  const { db, clock } = deps;
  if (uuid === admin.uuid) throw new AppError("own-account");
  const id = await idOfUser(db, uuid);
  await db.transaction().execute(async (tx) => {
    const { user, isLastAdmin } = await holdForChange(tx, id);
    if (user.email !== typedEmail) {
      const message = "O e-mail digitado não é o desta conta.";
      throw new AppError("validation", { fields: [{ field: "email", message }] });
    }
    if (isLastAdmin) throw new AppError("last-admin");
    await cancelOfLeaving(deps, tx, id);
    await deleteUserRows(tx, id);
    const mudancas = [{ campo: "user_type", de: user.user_type, para: null }];
    const alvo = { tipo: "USUARIO", uuid } as const;
    await recordAction(tx, admin, { acao: "USUARIO_EXCLUIDO", alvo, mudancas }, clock.now());
  });
}
