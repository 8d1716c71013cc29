import { z } from "zod";
import { nomeDePessoa } from "../fields.ts";
import { limits } from "../limits.ts";
import { Preferencias } from "../preferencias/preferencias.ts";
import { Subscription } from "../subscriptions/subscriptions.ts";
import { proofFields } from "./proof.ts";
import { badPhoneOf, isPhoneShaped, typedPhone } from "./typed-phone.ts";
import { papeis, userTypes } from "./users.words.ts";

export { isPremium } from "./users.words.ts";

export const UserType = z.enum(userTypes);
export type UserType = z.infer<typeof UserType>;

/** Limits an administrator's account to exams, or to deliveries and mentors. */
export const Papel = z.enum(papeis);
export type Papel = z.infer<typeof Papel>;

export const User = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  nome: z.string(),
  email: z.string(),
  /** Whether the address waits for confirmation by the mailed link; no alerts go there before. */
  email_a_confirmar: z.boolean(),
  /** Whether mail to the address bounced because it does not exist. */
  email_devolvido: z.boolean(),
  /** Digits with country code: E.164 without `+`. */
  telefone: z.string().nullable(),
  /** Whether WhatsApp waits for the code sent to the number. */
  telefone_a_confirmar: z.boolean(),
  user_type: UserType,
  /** Limits of an administrator's account; null if none. */
  papel: Papel.nullable(),
  habilitar_email: z.boolean(),
  habilitar_whatsapp: z.boolean(),
  habilitar_sms: z.boolean(),
  /** Whether alerts can reach the user by an active and permitted channel. */
  recebe_alertas: z.boolean(),
  /** False for accounts that only sign in with Google. */
  has_password: z.boolean(),
  /** Whether a Google account is linked. */
  google_ligado: z.boolean(),
  preferencias: Preferencias,
  /** The active subscription, or else the last; null if there was none. */
  subscription: Subscription.nullable(),
  /** Whether a payment that takes days is not confirmed yet. */
  pagamento_pendente: z.boolean(),
  /** Whether the separate consent for quota data is given (LGPD art. 11, I). */
  consentimento_cotas: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
});
export type User = z.infer<typeof User>;

const badPhone = badPhoneOf("telefone");
const isPhone = (value: string) => value === "" || isPhoneShaped(value);

/** A phone (accounts §5), Brazilian by default; "" means none. The server checks that it exists. */
export const Telefone = typedPhone().refine(isPhone, badPhone);

const Channels = z.object({
  telefone: typedPhone().nullable(),
  habilitar_whatsapp: z.boolean(),
  habilitar_sms: z.boolean().optional(),
});
type Channels = z.infer<typeof Channels>;

/** Returns the phone's error for the channel that needs it (accounts §5); undefined if valid. */
function phoneProblem({ telefone, habilitar_whatsapp, habilitar_sms }: Channels): string | undefined {
  if (!telefone) {
    if (habilitar_whatsapp)
      return "É necessário informar um número de telefone para habilitar mensagens pelo WhatsApp";
    return habilitar_sms
      ? "É necessário informar um número de telefone para habilitar mensagens por SMS"
      : undefined;
  }
  return isPhone(telefone) ? undefined : invalidPhoneText({ habilitar_whatsapp, habilitar_sms }, badPhone);
}

/** Returns the message for an impossible number, by the channel that needs it (accounts §5). */
export function invalidPhoneText(
  { habilitar_whatsapp, habilitar_sms }: Omit<Channels, "telefone">,
  otherwise: string,
): string {
  if (habilitar_whatsapp)
    return "É necessário fornecer um telefone válido para receber notificações via WhatsApp";
  return habilitar_sms
    ? "É necessário fornecer um telefone válido para receber notificações via SMS"
    : otherwise;
}

export const UpdateUser = z
  .object({
    nome: nomeDePessoa(),
    habilitar_email: z.boolean(),
    ...Channels.shape,
  })
  .refine((value) => phoneProblem(value) === undefined, {
    path: ["telefone"],
    error: ({ input }) => phoneProblem(input as Channels),
    // Runs together with the other checks, so that all faults appear at once.
    when: ({ value }) => Channels.safeParse(value).success,
  });
export type UpdateUser = z.infer<typeof UpdateUser>;

/** Changes that users make to their own account; a new phone number needs a proof of identity. */
export const UpdateMe = UpdateUser.safeExtend(proofFields);
export type UpdateMe = z.infer<typeof UpdateMe>;

/** Code sent by WhatsApp; spaces are ignored. */
export const ConfirmPhone = z.object({
  codigo: z
    .string({ error: "Digite o código." })
    .overwrite((value) => value.replace(/\s/g, ""))
    .regex(
      new RegExp(`^\\d{${limits.phoneCodeDigits}}$`),
      `Digite os ${limits.phoneCodeDigits} números do código.`,
    ),
});
