import { z } from "zod";
import { limits } from "../limits.ts";

/** Google's ID token, sent by the page; its error messages are the specification's (accounts §8). */
export const GoogleToken = z
  .string({ error: "Falha ao obter credenciais do Google" })
  .min(1, "Falha ao obter credenciais do Google")
  .max(8_000, "Falha ao obter credenciais do Google");

export const GoogleBody = z.object({
  token: GoogleToken,
  terms_accepted: z.boolean().default(false),
  /** Password of an existing account with the same address, which Google's token alone must not link. */
  password: z.string().max(limits.passwordMax).optional(),
  /** Code of the second factor, for accounts that have one. */
  codigo: z.string().max(40).optional(),
});

/** Nonce for the ID tokens of the requesting browser. */
export const GoogleNonce = z.object({ nonce: z.string() });
