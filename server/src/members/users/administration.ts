import type {
  AdminUser,
  ListedUser,
  ListUsersQuery,
  UpdateAdminUser,
} from "@cav/contract/users/admin-users.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { Deps } from "../../deps.ts";
import { changedFieldsOf, fieldChangesBetween, recordAction } from "../../identity/audit/index.ts";
import {
  type CurrentUser,
  deleteUser,
  hasFactors,
  identityJobs,
  queueFarewell,
  removeFactors,
  revokeSessionsOf,
  setUserType,
  updateUserRow,
  withCatchUp,
  withPremium,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { withCountryCode } from "../../platform/phone.ts";
import type { Db, Tx } from "../../tables.ts";
import {
  hasPaidPremium,
  isPremiumBySubscription,
  queueCustomerDeletion,
  removeGivenPremium,
} from "../subscriptions/index.ts";
import {
  countOpenSessions,
  countUsers,
  findOtherChannels,
  findUserIdByUuid,
  findUsers,
  type ListedRow,
  lockEditedUser,
} from "./administration.queries.ts";
import { lockLastAdmin } from "./my-data.queries.ts";
import { readPhone } from "./read-phone.ts";
import { presentUser } from "./users.ts";

type Acting = Pick<Deps, "config" | "db" | "clock" | "queue">;

/** Returns a page of users who pass the filters, and the total. */
export async function listUsers(
  db: Db,
  query: ListUsersQuery,
): Promise<{ items: ListedUser[]; total: number }> {
  const [rows, total] = await Promise.all([findUsers(db, query), countUsers(db, query)]);
  return { items: rows.map(presentListed), total };
}

function presentListed(row: ListedRow): ListedUser {
  return {
    ...row,
    papel: row.user_type === "ADMIN" ? row.papel : null,
    telefone: row.telefone && withCountryCode(row.telefone),
    id: row.uuid,
    created_at: row.created_at.toISOString(),
    ultimo_acesso: row.ultimo_acesso?.toISOString() ?? null,
  };
}

/** @throws AppError user-not-found */
export async function getUserId(db: Db, uuid: string): Promise<number> {
  const id = await findUserIdByUuid(db, uuid);
  if (id === undefined) throw new AppError("user-not-found");
  return id;
}

/**
 * Returns a user as administrators see them, without preferences.
 * @throws AppError user-not-found
 */
export async function getAdminUser(
  { db, clock }: Pick<Deps, "db" | "clock">,
  uuid: string,
): Promise<AdminUser> {
  const id = await getUserId(db, uuid);
  const [user, others, premium_por_assinatura, sessoes_abertas, segundo_fator] = await Promise.all([
    presentUser(db, id),
    findOtherChannels(db, id),
    isPremiumBySubscription(db, id),
    countOpenSessions(db, id, clock.now()),
    hasFactors(db, id),
  ]);
  return { ...user, ...others, sessoes_abertas, segundo_fator, premium_por_assinatura };
}

/** Locks all administrators first, then the user; the fixed order prevents deadlocks. */
async function holdForChange(tx: Tx, id: number) {
  const isOnly = await lockLastAdmin(tx, id);
  const user = await lockEditedUser(tx, id);
  if (!user) throw new AppError("user-not-found");
  return { user, isLastAdmin: isOnly };
}

const lastAdminDetail =
  "Esta é a única conta de administrador com acesso a tudo. Promova outra pessoa antes de mudar esta conta.";

/**
 * Changes a user's data and type. Losing premium switches WhatsApp off; changed administrator rights end the sessions;
 * a first channel triggers the catch-up of open exams.
 * @throws AppError user-not-found, user-changed since `updated_at`, last-admin, paid-premium, premium-only when a free
 * account would get WhatsApp
 */
export async function updateUserAsAdmin(
  { db, clock, queue }: Acting,
  admin: CurrentUser,
  uuid: string,
  { user_type, papel: wanted, updated_at: seen, ...input }: UpdateAdminUser,
): Promise<void> {
  const id = await getUserId(db, uuid);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const { user: before, isLastAdmin } = await holdForChange(tx, id);
    if (seen !== undefined && Date.parse(seen) !== before.updated_at.getTime())
      throw new AppError("user-changed");
    const papel = user_type === "ADMIN" ? (wanted === undefined ? before.papel : wanted) : null;
    if (isLastAdmin && (user_type !== "ADMIN" || papel))
      throw new AppError("last-admin", { detail: lastAdminDetail });
    if (!isPremium(user_type) && isPremium(before.user_type) && (await hasPaidPremium(tx, id)))
      throw new AppError("paid-premium");
    const isDemoted = isPremium(before.user_type) && !isPremium(user_type);
    if (input.habilitar_whatsapp && !isPremium(user_type) && !isDemoted) throw new AppError("premium-only");
    const change = {
      ...input,
      telefone: readPhone(input, before.telefone),
      habilitar_whatsapp: input.habilitar_whatsapp && isPremium(user_type),
    };
    const mudancas = changesOf(before, { ...change, user_type, papel });
    if (mudancas.length === 0) return;
    await withCatchUp(queue, tx, id, async () => {
      await updateUserRow(tx, id, change, now);
      await withPremium(queue, tx, id, () => setRights(tx, before, { user_type, papel }, now));
    });
    await recordAction(
      tx,
      admin,
      { acao: "USUARIO_EDITADO", alvo: { tipo: "USUARIO", uuid }, mudancas },
      now,
    );
  });
}

type GivenRights = Pick<AdminUser, "user_type" | "papel">;

/** Sets an account's type and role; payments no longer change them, only an administrator (product.md). */
async function setRights(tx: Tx, before: GivenRights & { id: number }, rights: GivenRights, now: Date) {
  const { user_type, papel } = rights;
  if (user_type === before.user_type && papel === before.papel) return;
  await setUserType(tx, before.id, rights);
  // Premium that is paid for stays marked so through an administrator's role, and ends with the subscription.
  const isOwnPremium =
    [user_type, before.user_type].includes("ADMIN") && (await hasPaidPremium(tx, before.id));
  if (user_type !== before.user_type && !isOwnPremium) await removeGivenPremium(tx, before.id);
  const isAboutAdmin = [user_type, before.user_type].includes("ADMIN");
  if (isAboutAdmin) await revokeSessionsOf(tx, before.id, "role", now);
}

type EditedUser = GivenRights &
  Pick<UpdateAdminUser, "nome" | "habilitar_email" | "habilitar_whatsapp"> & { telefone: string | null };

/** Lists the changes for the log. Name and phone are personal, so it records only that they changed. */
function changesOf(before: EditedUser, after: EditedUser) {
  const open = ({ user_type, papel, habilitar_email, habilitar_whatsapp }: EditedUser) => ({
    user_type,
    papel,
    habilitar_email,
    habilitar_whatsapp,
  });
  const personal = ({ nome, telefone }: EditedUser) => ({ nome, telefone });
  return [
    ...fieldChangesBetween(open(before), open(after)),
    ...changedFieldsOf(personal(before), personal(after)),
  ];
}

/**
 * Signs a user out everywhere.
 * @throws AppError user-not-found
 */
export async function revokeSessions({ db, clock }: Acting, admin: CurrentUser, uuid: string): Promise<void> {
  const id = await getUserId(db, uuid);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await revokeSessionsOf(tx, id, "admin", now);
    await recordAction(tx, admin, { acao: "SESSOES_ENCERRADAS", alvo: { tipo: "USUARIO", uuid } }, now);
  });
}

/**
 * Removes a lost second factor and all passkeys, signs the user out everywhere and notifies them.
 * @throws AppError own-account, user-not-found
 */
export async function removeSecondFactor(deps: Acting, admin: CurrentUser, uuid: string): Promise<void> {
  if (uuid === admin.uuid) throw new AppError("own-account");
  const id = await getUserId(deps.db, uuid);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await removeFactors(deps, tx, id, now))) return;
    const alvo = { tipo: "USUARIO", uuid } as const;
    await recordAction(tx, admin, { acao: "SEGUNDO_FATOR_REMOVIDO", alvo }, now);
  });
}

/**
 * Mails a user a password reset link.
 * @throws AppError user-not-found
 */
export async function sendPasswordReset(
  { db, clock, queue }: Acting,
  admin: CurrentUser,
  uuid: string,
): Promise<void> {
  const user_id = await getUserId(db, uuid);
  await db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, identityJobs.authPasswordReset, { user_id });
    await recordAction(
      tx,
      admin,
      { acao: "REDEFINICAO_ENVIADA", alvo: { tipo: "USUARIO", uuid } },
      clock.now(),
    );
  });
}

/**
 * Deletes another user's account and all their data, at their request (LGPD art. 18, VI).
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
  const id = await getUserId(db, uuid);
  await db.transaction().execute(async (tx) => {
    const { user, isLastAdmin } = await holdForChange(tx, id);
    if (user.email !== typedEmail) {
      const message = "O e-mail digitado não é o desta conta.";
      throw new AppError("validation", { fields: [{ field: "email", message }] });
    }
    if (isLastAdmin) throw new AppError("last-admin");
    await queueCustomerDeletion(deps, tx, id);
    await queueFarewell(deps, tx, user);
    await deleteUser(tx, id);
    const mudancas: MudancaGravada[] = [{ campo: "user_type", de: user.user_type, para: null }];
    const alvo = { tipo: "USUARIO", uuid } as const;
    await recordAction(tx, admin, { acao: "USUARIO_EXCLUIDO", alvo, mudancas }, clock.now());
  });
}
