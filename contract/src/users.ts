import { z } from "zod";
import { line } from "./fields.ts";
import { limits } from "./limits.ts";
import { Preferencias } from "./preferencias.ts";
import { proofFields } from "./proof.ts";
import { Subscription } from "./subscriptions.ts";
import { userTypes } from "./users.words.ts";

export { isPremium } from "./users.words.ts";

export const UserType = z.enum(userTypes);
export type UserType = z.infer<typeof UserType>;

export const userTypeLabels: Record<UserType, string> = {
  REGULAR: "Regular",
  PREMIUM: "Premium",
  ADMIN: "Administrador",
};

/** What an administrator's account may be limited to: exams, or people's deliveries and mentors. */
export const Papel = z.enum(["EDITOR", "SUPORTE"]);
export type Papel = z.infer<typeof Papel>;

export const papelLabels: Record<Papel, string> = { EDITOR: "Editor", SUPORTE: "Suporte" };

/** What an account is called. */
export function typeLabel({ user_type, papel }: { user_type: UserType; papel: Papel | null }): string {
  return user_type === "ADMIN" && papel ? papelLabels[papel] : userTypeLabels[user_type];
}

export const User = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  nome: z.string(),
  email: z.string(),
  /** Whether no alert goes to the address before its owner has followed the link that was mailed there. */
  email_a_confirmar: z.boolean(),
  /** Whether the address is known to take no mail: a server has said that there is no such one. */
  email_devolvido: z.boolean(),
  /** With country code, digits only: E.164 without its `+`. */
  telefone: z.string().nullable(),
  /** Whether WhatsApp is on but nothing goes to the number before the code that is sent there was typed. */
  telefone_a_confirmar: z.boolean(),
  user_type: UserType,
  /** Of an administrator, what the account is limited to; null: nothing. */
  papel: Papel.nullable(),
  habilitar_email: z.boolean(),
  habilitar_whatsapp: z.boolean(),
  habilitar_sms: z.boolean(),
  /** Whether alerts can go to them by any channel: one that is on, and that they may have. */
  recebe_alertas: z.boolean(),
  /** False for who signs in by Google alone. */
  has_password: z.boolean(),
  /** Whether a Google account signs in, too. */
  google_ligado: z.boolean(),
  preferencias: Preferencias,
  /** The one in force, or else the last; null: never had one. */
  subscription: Subscription.nullable(),
  /** Whether they paid by a way that takes days, and the provider has not confirmed it yet. */
  pagamento_pendente: z.boolean(),
  /** Whether the separate consent for quota data stands (LGPD art. 11, I). */
  consentimento_cotas: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
});
export type User = z.infer<typeof User>;

const phoneShape = new RegExp(`^\\+?\\d{${limits.phoneDigitsMin},${limits.phoneDigitsMax}}$`);

/** A phone as typed, with its mask stripped; empty means none. What begins with + or 00 says its country itself. */
const typedPhone = z.string().overwrite((value) => value.replace(/[\s().-]/g, "").replace(/^00/, "+"));

const isPhone = (value: string) => value === "" || phoneShape.test(value);

const badPhone = "O telefone deve ter de 10 a 15 dígitos, só números.";

/** A phone of 10 to 15 digits (accounts §5): of Brazil unless it says otherwise. Whether there is such one the server knows. */
export const Telefone = typedPhone.refine(isPhone, badPhone);

const Channels = z.object({
  telefone: typedPhone.nullable(),
  habilitar_whatsapp: z.boolean(),
  habilitar_sms: z.boolean().optional(),
});
type Channels = z.infer<typeof Channels>;

/** What is wrong with the phone, in the words for the channel that asks for it (accounts §5); undefined: nothing. */
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

/** What is said of a number that can't be, by the channel that asks for one (accounts §5). */
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
    nome: line(limits.nomeMax, "O nome é obrigatório"),
    habilitar_email: z.boolean(),
    ...Channels.shape,
  })
  .refine((value) => phoneProblem(value) === undefined, {
    path: ["telefone"],
    error: ({ input }) => phoneProblem(input as Channels),
    // Beside whatever else is wrong, so that all is told at once.
    when: ({ value }) => Channels.safeParse(value).success,
  });
export type UpdateUser = z.infer<typeof UpdateUser>;

/** The same by the person themselves, who proves to be it where one number takes another's place. */
export const UpdateMe = UpdateUser.safeExtend(proofFields);
export type UpdateMe = z.infer<typeof UpdateMe>;

/** The code that came by WhatsApp; blanks between its digits are no part of it. */
export const ConfirmPhone = z.object({
  codigo: z
    .string({ error: "Digite o código." })
    .overwrite((value) => value.replace(/\s/g, ""))
    .regex(
      new RegExp(`^\\d{${limits.phoneCodeDigits}}$`),
      `Digite os ${limits.phoneCodeDigits} números do código.`,
    ),
});
