import { z } from "zod";
import { email, NovaSenha, Uuid } from "../fields.ts";
import { limits } from "../limits.ts";
import { GoogleToken } from "./google.ts";
import { hasProof, noProof, proofFields, secondFactorCode } from "./proof.ts";

const Instant = z.iso.datetime({ offset: true });

/** An open session: device in plain words, and last use, to 30 min. */
export const Sessao = z.object({
  uuid: Uuid,
  dispositivo: z.string(),
  created_at: Instant,
  usada_em: Instant,
  /** Whether this is the session of the caller. */
  atual: z.boolean(),
});
export type Sessao = z.infer<typeof Sessao>;

export const ChangePassword = z.object({ nova_senha: NovaSenha, ...proofFields }).refine(hasProof, noProof);

export const ChangeEmail = z.object({ email: email(), ...proofFields }).refine(hasProof, noProof);

/** A pending change of mail address; the user confirms it by a link sent to the new address. */
export const EmailChange = z.object({ para: z.string(), created_at: Instant, expires_at: Instant });
export type EmailChange = z.infer<typeof EmailChange>;

/** Google account to link, with the password that proves the same owner. */
export const LinkGoogle = z.object({
  token: GoogleToken,
  password: z.string().min(1, "Senha é obrigatória").max(limits.passwordMax),
});
export const UnlinkGoogle = LinkGoogle.pick({ password: true });

/** Token of a mailed link about a change of address. */
export const EmailChangeLink = z.object({
  token: z.string({ error: "Link incompleto." }).min(1, "Link incompleto.").max(200),
});

export const SecondFactor = z.object({
  ligado: z.boolean(),
  /** Whether administration requires one from the caller. */
  exigido: z.boolean(),
  /** Unused recovery codes. */
  codigos_restantes: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Secret for an authenticator app, in Base32 and as a URI. */
export const SecondFactorSecret = z.object({ segredo: z.string(), uri: z.string() });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

export const EnableSecondFactor = z.object({ codigo: secondFactorCode });
/** Recovery codes, shown once; each works once. */
export const RecoveryCodes = z.object({ codigos: z.array(z.string()) });
export const CloseSecondFactor = z
  .object({ codigo: secondFactorCode, ...proofFields })
  .refine(hasProof, noProof);
