import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import { termsVersion } from "@cav/contract/users/auth.ts";
import { isPremium, type UpdateMe, type User } from "@cav/contract/users/users.ts";
import type { Deps } from "../../deps.ts";
import {
  type CurrentUser,
  checkProof,
  claimProof,
  type GoogleVerifier,
  hashPassword,
  insertConsent,
  insertUser,
  isFreshSession,
  lockUser,
  queueEmailConfirmation,
  updateUserRow,
  withCatchUp,
  withOwnEnd,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { withCountryCode } from "../../platform/phone.ts";
import type { Db } from "../../tables.ts";
import { presentSubscription } from "../subscriptions/index.ts";
import { type AccountRow, getAccount } from "./account.queries.ts";
import { readPhone } from "./read-phone.ts";

/** Returns a user as the API shows them. */
export async function presentUser(db: Db, id: number): Promise<User> {
  return presentAccount(await getAccount(db, id));
}

/** Returns a user who has just proved a password, and whether a second factor is still needed. */
export async function findEntering(db: Db, id: number): Promise<{ user: User; has_second_factor: boolean }> {
  const { has_second_factor, ...account } = await getAccount(db, id);
  return { user: presentAccount(account), has_second_factor };
}

/** Presents an account that was read already. */
export function presentAccount({ plan_uuid, ...row }: AccountRow): User {
  return {
    id: row.uuid,
    uuid: row.uuid,
    nome: row.nome,
    email: row.email,
    email_a_confirmar: row.email_a_confirmar,
    email_devolvido: row.email_devolvido,
    telefone: row.telefone && withCountryCode(row.telefone),
    telefone_a_confirmar: row.habilitar_whatsapp && row.telefone_a_confirmar,
    user_type: row.user_type,
    papel: row.user_type === "ADMIN" ? row.papel : null,
    habilitar_email: row.habilitar_email,
    habilitar_whatsapp: row.habilitar_whatsapp,
    habilitar_sms: row.habilitar_sms,
    recebe_alertas: row.has_channel,
    has_password: row.has_password,
    google_ligado: row.google_ligado,
    preferencias: { ...preferenciasVazias, ...(row.enviadas as Partial<User["preferencias"]> | null) },
    subscription: plan_uuid === null ? null : presentSubscription({ ...row, plan_uuid }),
    pagamento_pendente: row.pagamento_pendente,
    consentimento_cotas: row.consentimento_cotas,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

type Registration = {
  nome: string;
  email: string;
  password: string;
  terms_accepted: boolean;
  destino?: string | undefined;
};

/**
 * Creates an account, stores the accepted terms and sends the confirmation mail.
 * @throws AppError terms-not-accepted, email-taken
 */
export async function registerUser(deps: Deps, registration: Registration): Promise<User> {
  const { db, clock, config } = deps;
  if (!registration.terms_accepted) throw new AppError("terms-not-accepted");
  const { nome, email, password, destino } = registration;
  const senha_hash = await hashPassword(password);
  const now = clock.now();
  const id = await db.transaction().execute(async (tx) => {
    const inserted = await insertUser(tx, {
      nome,
      email,
      senha_hash,
      email_a_confirmar: config.confirmAddresses,
      now,
    });
    if (inserted === undefined) throw new AppError("email-taken");
    const consent = { user_id: inserted, tipo: "TERMOS", versao: termsVersion, concedido: true } as const;
    await insertConsent(tx, { ...consent, origem: "cadastro" }, now);
    if (config.confirmAddresses) await queueEmailConfirmation(deps, tx, inserted, destino);
    return inserted;
  });
  return presentUser(db, id);
}

/**
 * Changes name, phone and channels; an SMS switch that is missing stays unchanged. Replacing a phone number needs a
 * recent sign-in or proof. A first channel triggers the catch-up of open exams.
 * @throws AppError proof-required, wrong-password, google-not-confirmed, premium-only when a free account would switch
 * WhatsApp on, validation when there is no such number
 */
export async function updateUser(
  deps: Deps & { verifyGoogle: GoogleVerifier },
  user: CurrentUser,
  { password, google_token, ...change }: UpdateMe,
): Promise<User> {
  const { db, clock, queue } = deps;
  if (change.habilitar_whatsapp && !isPremium(user.user_type)) throw new AppError("premium-only");
  const telefone = readPhone(change, user.telefone);
  const now = clock.now();
  const replacesPhone = user.telefone !== null && telefone !== user.telefone;
  const isProven = Boolean(password || google_token);
  if (replacesPhone && !isProven && !isFreshSession(user, now)) throw new AppError("proof-required");
  const identity = isProven ? await checkProof(deps, user.id, { password, google_token }) : undefined;
  await db.transaction().execute(async (tx) => {
    await claimProof(tx, identity, now);
    await lockUser(tx, user.id);
    const updated = { ...change, telefone };
    await withCatchUp(queue, tx, user.id, () =>
      withOwnEnd(tx, user.id, () => updateUserRow(tx, user.id, updated, now)),
    );
  });
  return presentUser(db, user.id);
}
