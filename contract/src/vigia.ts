import { z } from "zod";
import { line, optionalLine } from "./fields.ts";
import { limits } from "./limits.ts";
import { motivosVigia } from "./vigia.words.ts";

/** What becomes of a name's watch: it rests as long as its owner has no premium. */
export const SituacaoVigia = z.enum(["ATIVA", "DESCANSA"]);

/** Why another person's name is looked for; of the holder's own there is none. */
export const MotivoVigia = z.enum(motivosVigia, "Escolha um dos motivos.");

/** A name that its owner has us look for in official acts. */
export const Vigia = z.object({
  nome: z.string(),
  /** The fourth to the ninth digit of the CPF, which gazettes print most often. */
  cpf: z.string().nullable(),
  motivo: MotivoVigia.nullable(),
  motivo_texto: z.string().nullable(),
  /** Told also in quiet hours, since terms of two days were seen. */
  a_qualquer_hora: z.boolean(),
  desde: z.iso.datetime(),
  situacao: SituacaoVigia,
});

/** Where the name stands in an act: perhaps the reader. */
export const Mencao = z.object({
  uuid: z.uuid(),
  /** The act's own words, and from where to where the name stands in them. */
  trecho: z.string(),
  inicio: z.int(),
  fim: z.int(),
  fonte: z.string(),
  /** The page as the gazette numbers it; null: not known. */
  pagina: z.string().nullable(),
  url: z.string(),
  publicado_em: z.iso.date().nullable(),
  /** The last day to present oneself, where the act states it. */
  prazo: z.iso.date().nullable(),
  /** How the last day was counted: "2 dias úteis contados da publicação"; null where the act prints the day. */
  prazo_contado: z.string().nullable(),
  /** Digits of the CPF are printed beside the name, and are the same. */
  mesmo_cpf: z.boolean(),
  dispensada: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Mencao = z.infer<typeof Mencao>;

/** The reader's watch, null where there is none, and what it found, the newest first. */
export const MinhaVigia = z.object({ vigia: Vigia.nullable(), mencoes: z.array(Mencao) });
export type MinhaVigia = z.infer<typeof MinhaVigia>;

const particle = /^(?:d[aeo]s?|e|d[ei]l?)$/i;

/** How many words of a name count, besides the small ones. */
const countWords = (nome: string) =>
  nome.split(/\s+/).filter((word) => word.length > 1 && !particle.test(word)).length;

export const VigiaInput = z
  .object({
    nome: line(limits.nomeMax, "Escreva seu nome completo.").refine(
      (nome) => countWords(nome) >= 2,
      "Escreva o nome completo.",
    ),
    cpf: z
      .string()
      .regex(/^\d{6}$/, "Informe os seis números do meio do CPF: em 123.456.789-00, são 456789.")
      .nullable()
      .default(null),
    motivo: MotivoVigia.nullable().default(null),
    motivo_texto: optionalLine(limits.motivoTextoMax).nullable().default(null),
    a_qualquer_hora: z.boolean().default(false),
    /** That this very name may be looked for; without it nothing is kept. */
    consentimento: z.boolean().default(false),
  })
  .refine(({ motivo, motivo_texto }) => motivo !== "OUTRO" || Boolean(motivo_texto), {
    path: ["motivo_texto"],
    message: "Conte em poucas palavras qual é o motivo.",
  })
  // Two words belong to many people: the digits tell one of them from the others.
  .refine(({ nome, cpf }) => cpf !== null || countWords(nome) >= 3, {
    path: ["nome"],
    message:
      "Com duas palavras, informe também os seis números do CPF; sem eles, escreva três palavras ou mais.",
  });
export type VigiaInput = z.infer<typeof VigiaInput>;

export const MencaoUpdate = z.object({ dispensada: z.boolean() });
