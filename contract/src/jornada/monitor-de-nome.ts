import { z } from "zod";
import { line, optionalLine } from "../fields.ts";
import { limits } from "../limits.ts";
import { motivosMonitorDeNome } from "./monitor-de-nome.words.ts";

/** State of a name monitor; it pauses without premium. */
export const SituacaoMonitorDeNome = z.enum(["ATIVA", "DESCANSA"]);

/** Reason for monitoring another person's name; the own name needs none. */
export const MotivoMonitorDeNome = z.enum(motivosMonitorDeNome, "Escolha um dos motivos.");

/** A name that a user monitors in official acts. */
export const MonitorDeNome = z.object({
  nome: z.string(),
  /** Digits 4 to 9 of the CPF, the part that gazettes usually print. */
  cpf: z.string().nullable(),
  motivo: MotivoMonitorDeNome.nullable(),
  motivo_texto: z.string().nullable(),
  /** Notifies also in quiet hours, because deadlines may be two days long. */
  a_qualquer_hora: z.boolean(),
  desde: z.iso.datetime(),
  situacao: SituacaoMonitorDeNome,
});

/** A mention of the name in an act, possibly the user. */
export const Mencao = z.object({
  uuid: z.uuid(),
  /** Quoted passage, and the name's position in it. */
  trecho: z.string(),
  inicio: z.int(),
  fim: z.int(),
  fonte: z.string(),
  /** Page number of the gazette; null if unknown. */
  pagina: z.string().nullable(),
  url: z.string(),
  publicado_em: z.iso.date().nullable(),
  /** Last day on which the named person must appear, if the act states it. */
  prazo: z.iso.date().nullable(),
  /** How the last day was calculated: "2 dias úteis contados da publicação"; null if the act states the day. */
  prazo_contado: z.string().nullable(),
  /** The act prints CPF digits beside the name, and they match. */
  mesmo_cpf: z.boolean(),
  dispensada: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Mencao = z.infer<typeof Mencao>;

/** The user's monitor, or null, and its mentions, newest first. */
export const MeuMonitorDeNome = z.object({ vigia: MonitorDeNome.nullable(), mencoes: z.array(Mencao) });
export type MeuMonitorDeNome = z.infer<typeof MeuMonitorDeNome>;

const particle = /^(?:d[aeo]s?|e|d[ei]l?)$/i;

/** Counts the words of a name, without particles. */
const countWords = (nome: string) =>
  nome.split(/\s+/).filter((word) => word.length > 1 && !particle.test(word)).length;

export const MonitorDeNomeInput = z
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
    motivo: MotivoMonitorDeNome.nullable().default(null),
    motivo_texto: optionalLine(limits.motivoTextoMax).nullable().default(null),
    a_qualquer_hora: z.boolean().default(false),
    /** Consent to monitor this name; required. */
    consentimento: z.boolean().default(false),
  })
  .refine(({ motivo, motivo_texto }) => motivo !== "OUTRO" || Boolean(motivo_texto), {
    path: ["motivo_texto"],
    message: "Conte em poucas palavras qual é o motivo.",
  })
  // Many people share two words; CPF digits distinguish them.
  .refine(({ nome, cpf }) => cpf !== null || countWords(nome) >= 3, {
    path: ["nome"],
    message:
      "Com duas palavras, informe também os seis números do CPF; sem eles, escreva três palavras ou mais.",
  });
export type MonitorDeNomeInput = z.infer<typeof MonitorDeNomeInput>;

export const MencaoUpdate = z.object({ dispensada: z.boolean() });
