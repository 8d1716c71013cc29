import { z } from "zod";
import { line, Uuid } from "../fields.ts";
import { foreign } from "../known-fields.ts";
import { limits } from "../limits.ts";

const Instant = z.iso.datetime({ offset: true });

/** A browser of the caller that receives notifications, with its name. */
export const Aparelho = z.object({
  uuid: Uuid,
  nome: z.string(),
  created_at: Instant,
  /** When it last received one; null if never. */
  usado_em: Instant.nullable(),
  /** SHA-256 of its push address, by which a browser finds itself in the list. */
  marca: z.string(),
});
export type Aparelho = z.infer<typeof Aparelho>;

/** A new device; `troca` authorises its browser to change the push address, and nothing else. */
export const AparelhoAdded = Aparelho.extend({ troca: z.string() });
export type AparelhoAdded = z.infer<typeof AparelhoAdded>;

/** The caller's devices, and what a browser needs to register. */
export const Aparelhos = z.object({
  items: z.array(Aparelho),
  maximo: z.int(),
  /** Public key for the browser's subscription (RFC 8292, `applicationServerKey`). */
  chave: z.string(),
  /** Whether the local emulator replaces the push services; never in production. */
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

/** Push subscription as browsers serialise it (Push API, PushSubscriptionJSON). */
const Subscription = z
  .object({
    endpoint: z.url(refused).max(limits.aparelhoEnderecoMax, refused),
    keys: z.object({ p256dh: base64url(86, 90), auth: base64url(22, 26) }),
  })
  .register(foreign);
export const AddAparelho = z.object({ nome, assinatura: Subscription });
export type AddAparelho = z.infer<typeof AddAparelho>;

/** New push address of a device; `troca` is the token from its registration. */
export const MoveAparelho = z.object({
  troca: z.string(refused).min(10, refused).max(200, refused),
  assinatura: Subscription,
});
export type MoveAparelho = z.infer<typeof MoveAparelho>;

/** Token of a notification: authorises its device to save that exam. */
export const SaveFromAvisoQuery = z.object({ token: z.string("O aviso está incompleto.").min(10).max(200) });
