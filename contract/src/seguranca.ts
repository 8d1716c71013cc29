import { z } from "zod";
import { email, NovaSenha, Uuid } from "./fields.ts";
import { hasProof, noProof, proofFields } from "./proof.ts";

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

/** What a mailed link about a change of address carries. */
export const EmailChangeLink = z.object({
  token: z.string({ error: "Link incompleto." }).min(1, "Link incompleto.").max(200),
});
