import { z } from "zod";
import { email, NovaSenha, nomeDePessoa } from "../fields.ts";
import { limits } from "../limits.ts";
import { secondFactorCode } from "./proof.ts";
import { User } from "./users.ts";

/** Version of the terms that a registration accepts; stored with the consent. */
export const termsVersion = "2026-11";

export const LoginBody = z.object({
  username: email(),
  password: z.string({ error: "Senha é obrigatória" }).min(1, "Senha é obrigatória").max(limits.passwordMax),
  /** Code of the second factor, for accounts that have one. */
  codigo: secondFactorCode.optional(),
});

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("bearer"),
});
export type Tokens = z.infer<typeof Tokens>;

export const LoginAnswer = Tokens.extend({
  user: User,
  /** The password is weak by today's rules; the user is asked to change it. */
  senha_fraca: z.boolean(),
});

export const RegisterBody = z
  .object({
    nome: nomeDePessoa(),
    email: email(),
    senha: NovaSenha.optional(),
    password: NovaSenha.optional(),
    terms_accepted: z.boolean().default(false),
    /** Path that the user was opening; the confirmation link leads there. */
    destino: z
      .string()
      .max(limits.destinoMax, "Endereço inválido.")
      .regex(/^\/(?:[^/\\]|$)/, "Endereço inválido.")
      .optional(),
  })
  .refine((body) => body.senha !== undefined || body.password !== undefined, {
    path: ["senha"],
    message: "Senha é obrigatória",
  });

/** The token may come as a cookie or bearer header instead, so the body may be empty. */
export const RefreshBody = z.object({ refresh_token: z.string().max(500).optional() }).nullish();

const CookieState = z.object({
  present: z.boolean(),
  /** Whether it would be accepted now. */
  valid: z.boolean(),
  expires_at: z.iso.datetime({ offset: true }).nullable(),
});

/** The caller's session as the server sees it, for the administrators' debug page; contains no token. */
export const CheckCookies = z.object({
  authenticated_by: z.enum(["bearer", "cookie"]),
  access_token: CookieState,
  refresh_token: CookieState,
});
export type CheckCookies = z.infer<typeof CheckCookies>;

export const ConfirmEmailBody = z.object({
  token: z
    .string({ error: "Link de confirmação incompleto." })
    .min(1, "Link de confirmação incompleto.")
    .max(200),
});

export const PasswordResetRequest = z.object({ email: email() });

/** Identical for unknown addresses; `reset_url` is always empty (product.md, Sessions). */
export const PasswordResetRequested = z.object({
  success: z.boolean(),
  message: z.string(),
  reset_url: z.null(),
});

const resetToken = z
  .string({ error: "Token de redefinição não encontrado." })
  .min(1, "Token de redefinição não encontrado.")
  .max(200);

export const PasswordResetCheck = z.object({ token: resetToken });
/** The masked address of the account whose password the link replaces; null for an unknown, used or expired link. */
export const PasswordResetChecked = z.object({ email: z.string().nullable() });

export const PasswordResetConfirm = z.object({
  token: resetToken,
  nova_senha: z
    .string({ error: "Senha é obrigatória" })
    .min(limits.passwordMin, `A senha deve ter pelo menos ${limits.passwordMin} caracteres.`)
    .max(limits.passwordMax, `Use no máximo ${limits.passwordMax} caracteres.`),
});

export const PasswordResetDone = z.object({ success: z.boolean(), message: z.string() });
