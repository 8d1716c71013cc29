import { z } from "zod";
import type { Escopo } from "../call.ts";
import { line, Uuid } from "../fields.ts";
import { limits } from "../limits.ts";
import { escopos, validades } from "./chaves.words.ts";
import { hasProof, noProof, proofFields } from "./proof.ts";

const Instant = z.iso.datetime({ offset: true });
const EscopoDeChave = z.enum(Object.keys(escopos) as [Escopo, ...Escopo[]]);

/** An API key as its user sees it, without the secret. */
export const ChaveDeApi = z.object({
  uuid: Uuid,
  nome: z.string(),
  /** Last characters of the secret. */
  final: z.string(),
  escopos: z.array(EscopoDeChave),
  created_at: Instant,
  expira_em: Instant,
  /** Last use, to the minute; null if never used. */
  usada_em: Instant.nullable(),
});
export type ChaveDeApi = z.infer<typeof ChaveDeApi>;

/** A new key with its secret, which is shown once. */
export const ChaveDeApiCriada = ChaveDeApi.extend({ segredo: z.string() });
export type ChaveDeApiCriada = z.infer<typeof ChaveDeApiCriada>;

const noEscopo = "Escolha ao menos uma permissão.";

export const CreateChaveDeApi = z
  .object({
    nome: line(limits.apiKeyNameMax, "Dê um nome à chave."),
    escopos: z.array(EscopoDeChave, noEscopo).min(1, noEscopo).max(EscopoDeChave.options.length),
    validade_dias: z.literal(validades, "Escolha por quanto tempo a chave vale."),
    ...proofFields,
  })
  .refine(hasProof, noProof);
