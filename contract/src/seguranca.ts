import { z } from "zod";
import { email, NovaSenha, Uuid } from "./fields.ts";
import { GoogleToken } from "./google.ts";
import { limits } from "./limits.ts";
import { hasProof, noProof, proofFields, secondFactorCode } from "./proof.ts";

const Instant = z.iso.datetime({ offset: true });

/** A session that stands: where it was opened, in plain words, and when it was last used, to half an hour. */
export const Sessao = z.object({
  uuid: Uuid,
  dispositivo: z.string(),
  created_at: Instant,
  usada_em: Instant,
  /** Whether it is the caller's own. */
  atual: z.boolean(),
});
export type Sessao = z.infer<typeof Sessao>;

export const ChangePassword = z.object({ nova_senha: NovaSenha, ...proofFields }).refine(hasProof, noProof);

export const ChangeEmail = z.object({ email: email(), ...proofFields }).refine(hasProof, noProof);

/** A change of address that waits for the link at the new one. */
export const EmailChange = z.object({ para: z.string(), created_at: Instant, expires_at: Instant });
export type EmailChange = z.infer<typeof EmailChange>;

/** A Google account to sign in by, with the password that says that both are one person's. */
export const LinkGoogle = z.object({
  token: GoogleToken,
  password: z.string().min(1, "Senha é obrigatória").max(limits.passwordMax),
});
export const UnlinkGoogle = LinkGoogle.pick({ password: true });

/** What a mailed link about a change of address carries. */
export const EmailChangeLink = z.object({
  token: z.string({ error: "Link incompleto." }).min(1, "Link incompleto.").max(200),
});

export const SecondFactor = z.object({
  ligado: z.boolean(),
  /** Whether the caller has to have one to administer. */
  exigido: z.boolean(),
  /** Codes on paper that were not used yet. */
  codigos_restantes: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an authenticator application is given: the secret in Base32, and the same as an address that it opens. */
export const SecondFactorSecret = z.object({ segredo: z.string(), uri: z.string() });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

export const OpenSecondFactor = z.object({ codigo: secondFactorCode });
/** Codes for who lost the application; each works once, and they are told once. */
export const RecoveryCodes = z.object({ codigos: z.array(z.string()) });
export const CloseSecondFactor = z
  .object({ codigo: secondFactorCode, ...proofFields })
  .refine(hasProof, noProof);
