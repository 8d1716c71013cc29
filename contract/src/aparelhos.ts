import { z } from "zod";
import { line, Uuid } from "./fields.ts";
import { foreign } from "./known-fields.ts";
import { limits } from "./limits.ts";

const Instant = z.iso.datetime({ offset: true });

/** A browser of the caller's that takes notifications, by the name that they gave it. */
export const Aparelho = z.object({
  uuid: Uuid,
  nome: z.string(),
  created_at: Instant,
  /** When it last took one; null: none yet. */
  usado_em: Instant.nullable(),
  /** SHA-256 of its address, by which a browser knows itself in the list. */
  marca: z.string(),
});
export type Aparelho = z.infer<typeof Aparelho>;

/** One that was just added; `troca` lets its browser say so when its address changes, and nothing else. */
export const AparelhoAdded = Aparelho.extend({ troca: z.string() });
export type AparelhoAdded = z.infer<typeof AparelhoAdded>;

/** The caller's devices, and what a browser needs to become one. */
export const Aparelhos = z.object({
  items: z.array(Aparelho),
  maximo: z.int(),
  /** The key that a browser binds its subscription to (RFC 8292, `applicationServerKey`). */
  chave: z.string(),
  /** Whether a stand-in of this machine takes the push services' place; never in production. */
  simulado: z.boolean(),
});
export type Aparelhos = z.infer<typeof Aparelhos>;

const nome = line(limits.aparelhoNomeMax, "Dê um nome ao aparelho.");
export const RenameAparelho = z.object({ nome });

const refused = "O navegador não disse como receber avisos.";
const base64url = (least: number, most: number) =>
  z
    .string(refused)
    .min(least, refused)
    .max(most, refused)
    .regex(/^[\w-]+={0,2}$/, refused);

/** What a browser says of its subscription (Push API, PushSubscriptionJSON). */
const Subscription = z
  .object({
    endpoint: z.url(refused).max(limits.aparelhoEnderecoMax, refused),
    keys: z.object({ p256dh: base64url(86, 90), auth: base64url(22, 26) }),
  })
  .register(foreign);
export const AddAparelho = z.object({ nome, assinatura: Subscription });
export type AddAparelho = z.infer<typeof AddAparelho>;

/** Where a device is reached now; `troca` is of when it was added. */
export const MoveAparelho = z.object({
  troca: z.string(refused).min(10, refused).max(200, refused),
  assinatura: Subscription,
});
export type MoveAparelho = z.infer<typeof MoveAparelho>;

/** Of a notification: proves that its device may save the exam that it was about. */
export const SaveFromAvisoQuery = z.object({ token: z.string("O aviso está incompleto.").min(10).max(200) });
