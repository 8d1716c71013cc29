import { z } from "zod";
import { GoogleToken } from "./google.ts";
import { limits } from "./limits.ts";

/** By what the signed-in person says once more who they are: the password, or a fresh ID token of Google. */
export const proofFields = {
  password: z.string().max(limits.passwordMax).optional(),
  google_token: GoogleToken.optional(),
};

type Shape = { password?: string | undefined; google_token?: string | undefined };

/** That there is one of both. */
export const hasProof = ({ password, google_token }: Shape) => Boolean(password || google_token);
export const noProof = { path: ["password"], message: "Senha é obrigatória" };

export const Proof = z.object(proofFields).refine(hasProof, noProof);
export type Proof = z.infer<typeof Proof>;

/** What a proof of who one is may be refused with. */
export const proofErrors = [
  "wrong-password",
  "google-not-confirmed",
  "google-unavailable",
  "not-found",
] as const;

/** The code of an authenticator application, or one of those on paper. */
export const secondFactorCode = z
  .string({ error: "Digite o código." })
  .trim()
  .min(1, "Digite o código.")
  .max(40, "Digite o código.");
