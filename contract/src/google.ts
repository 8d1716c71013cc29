import { z } from "zod";

/** The ID token that Google hands to the page. Its messages are those of the catalogue (accounts §8). */
export const GoogleToken = z
  .string({ error: "Falha ao obter credenciais do Google" })
  .min(1, "Falha ao obter credenciais do Google")
  .max(8_000, "Falha ao obter credenciais do Google");

export const GoogleBody = z.object({
  token: GoogleToken,
  terms_accepted: z.boolean().default(false),
});
