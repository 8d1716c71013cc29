import { z } from "zod";
import { limits } from "./limits.ts";

/** The ID token that Google hands to the page. Its messages are those of the catalogue (accounts §8). */
export const GoogleToken = z
  .string({ error: "Falha ao obter credenciais do Google" })
  .min(1, "Falha ao obter credenciais do Google")
  .max(8_000, "Falha ao obter credenciais do Google");

export const GoogleBody = z.object({
  token: GoogleToken,
  terms_accepted: z.boolean().default(false),
  /** Of the account that has the address already, where Google's word alone does not link it. */
  password: z.string().max(limits.passwordMax).optional(),
  /** Of the second factor, of who has one. */
  codigo: z.string().max(40).optional(),
});

/** What Google is to put into the ID tokens of the browser that asks. */
export const GoogleNonce = z.object({ nonce: z.string() });
