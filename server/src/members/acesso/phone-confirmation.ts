import { randomInt, timingSafeEqual } from "node:crypto";
import { limits } from "@cav/contract/limits.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { Deps } from "../../deps.ts";
import {
  type CurrentUser,
  findPhone,
  identityJobs,
  lockUser,
  queueNextForm,
  setPhoneConfirmed,
  withCatchUp,
} from "../../identity/who/index.ts";
import { whatsAppTemplates } from "../../messages/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { WhatsAppError } from "../../platform/providers/whatsapp/errors.ts";
import { numberForms } from "../../platform/providers/whatsapp/phone.ts";
import type { WhatsApp } from "../../platform/providers/whatsapp/whatsapp.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { macOf } from "../../platform/secrets.ts";
import { deleteCode, lockCode, updateTries, upsertCode } from "./acesso.queries.ts";

const minuteMs = 60_000;

/**
 * Queues a WhatsApp code to the profile's number.
 * @throws AppError premium-only, validation (there is no number), unavailable (the installation has no WhatsApp)
 */
export async function requestPhoneCode(
  { db, config, queue }: Pick<Deps, "db" | "config" | "queue">,
  user: CurrentUser,
): Promise<void> {
  if (!isPremium(user.user_type)) throw new AppError("premium-only");
  if (!user.telefone) {
    const message = "Informe um telefone e salve os dados antes de pedir o código.";
    throw new AppError("validation", { fields: [{ field: "telefone", message }] });
  }
  if (!config.whatsapp) throw new AppError("unavailable");
  await db
    .transaction()
    .execute((tx) => queue.enqueue(tx, identityJobs.confirmationsPhone, { user_id: user.id, form: 0 }));
}

/** Returns the HMAC of a code; a plain hash of six digits is reversible. */
const sign = (secret: string, userId: number, code: string) => macOf(secret, "codigo", userId, code);

/**
 * Creates the handler that sends a code to one form of a number, and to the next form when WhatsApp does not know it.
 * A new code voids the previous one.
 */
export function createPhoneCodeHandler(
  { db, clock, config, queue }: Pick<Deps, "db" | "clock" | "config" | "queue">,
  whatsApp: WhatsApp | undefined,
) {
  return async ({ user_id, form }: JobPayload<typeof identityJobs.confirmationsPhone>): Promise<void> => {
    const phone = await findPhone(db, user_id);
    const numero = phone ? numberForms(phone)[form] : undefined;
    if (!whatsApp || !numero) return;
    const code = String(randomInt(10 ** limits.phoneCodeDigits)).padStart(limits.phoneCodeDigits, "0");
    const now = clock.now();
    const expires_at = new Date(now.getTime() + limits.phoneCodeMinutes * minuteMs);
    const codigo_hmac = sign(config.jwtSecret, user_id, code);
    await upsertCode(db, { user_id, numero, codigo_hmac, created_at: now, expires_at });
    try {
      await whatsApp.sendTemplate({
        to: numero,
        template: "codigo_confirmacao",
        language: whatsAppTemplates.codigo_confirmacao.language,
        bodyParameters: [code],
        urlButtonParameters: [code],
        callbackData: `codigo.${user_id}.${form}`,
      });
    } catch (error) {
      if (!(error instanceof WhatsAppError)) throw error;
      if (error.kind === "soon" || error.kind === "configuration") throw error;
      if (error.kind === "other-number") await queueNextForm({ db, queue }, { user_id, form });
    }
  };
}

/**
 * Confirms the profile's number by its code; a few wrong attempts void the code.
 * @throws AppError invalid-code
 */
export async function confirmPhone(
  { db, clock, config, queue }: Pick<Deps, "db" | "clock" | "config" | "queue">,
  { id }: CurrentUser,
  code: string,
): Promise<void> {
  const now = clock.now();
  const isProven = await db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    const sent = await lockCode(tx, id, now);
    if (!sent || sent.tentativas >= limits.phoneCodeTries) return false;
    const phone = await findPhone(tx, id);
    const isRight = timingSafeEqual(sent.codigo_hmac, sign(config.jwtSecret, id, code));
    if (!isRight) await updateTries(tx, id);
    // The number may have changed since.
    if (!isRight || !phone || !numberForms(phone).includes(sent.numero)) return false;
    await deleteCode(tx, id);
    await withCatchUp(queue, tx, id, () => setPhoneConfirmed(tx, id, sent.numero, now));
    return true;
  });
  if (!isProven) throw new AppError("invalid-code");
}
