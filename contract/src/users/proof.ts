import { z } from "zod";
import { limits } from "../limits.ts";
import { GoogleToken } from "./google.ts";

/** Proof of identity by a signed-in user: the password, or a fresh Google ID token. */
export const proofFields = {
  password: z.string().max(limits.passwordMax).optional(),
  google_token: GoogleToken.optional(),
};

type Shape = { password?: string | undefined; google_token?: string | undefined };

/** Returns whether one of the two is given. */
export const hasProof = ({ password, google_token }: Shape) => Boolean(password || google_token);
export const noProof = { path: ["password"], message: "Senha é obrigatória" };

export const Proof = z.object(proofFields).refine(hasProof, noProof);
export type Proof = z.infer<typeof Proof>;

/** Errors of a proof of identity. */
export const proofErrors = [
  "wrong-password",
  "google-not-confirmed",
  "google-unavailable",
  "not-found",
] as const;

/** Code of an authenticator app, or a recovery code. */
export const secondFactorCode = z
  .string({ error: "Digite o código." })
  .trim()
  .min(1, "Digite o código.")
  .max(40, "Digite o código.");
