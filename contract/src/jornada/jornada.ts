import { z } from "zod";
import { momentos, perguntas, situacoes, situacoesComPosicao, taxas } from "./jornada.words.ts";

export const Situacao = z.enum(situacoes, "Escolha uma das situações.");
export const Taxa = z.enum(taxas, "Escolha uma das respostas sobre a taxa.");
export const Pergunta = z.enum(perguntas);
export const Momento = z.enum(momentos);

/** The user's situation in a saved exam; null if not stated. */
export const SituacaoInput = z
  .object({
    situacao: Situacao.nullable(),
    /** Place in the ranking of those who passed. */
    classificacao: z
      .int("Informe a sua posição só com números.")
      .min(1, "A posição começa em 1.")
      .max(999_999, "Posição alta demais.")
      .nullable()
      .default(null),
    /** Position for which the user applies. */
    cargo: z.uuid("Escolha um dos cargos do concurso.").nullable().default(null),
    /** Whether a registered user paid the fee. */
    taxa: Taxa.nullable().default(null),
  })
  .superRefine(({ situacao, classificacao, taxa }, context) => {
    if (taxa !== null && situacao !== "INSCRITO")
      context.addIssue({ code: "custom", path: ["taxa"], message: "A taxa é de quem se inscreveu." });
    if (classificacao === null || situacoesComPosicao.has(situacao ?? "")) return;
    context.addIssue({
      code: "custom",
      path: ["classificacao"],
      message: "A posição é de quem passou.",
    });
  });
export type SituacaoInput = z.infer<typeof SituacaoInput>;

/** The situation with today's question: after registration, exam day or result. */
export const MinhaSituacao = z.object({
  situacao: Situacao.nullable(),
  classificacao: z.int().nullable(),
  cargo: z.object({ uuid: z.uuid(), nome: z.string() }).nullable(),
  taxa: Taxa.nullable(),
  pergunta: Pergunta.nullable(),
});
export type MinhaSituacao = z.infer<typeof MinhaSituacao>;

/** A followed exam with the user's situation. */
export const ConcursoSeguido = MinhaSituacao.extend({
  uuid: z.uuid(),
  titulo: z.string(),
  /** "Suspended", "cancelled" or "finished" in words; null while it goes on. */
  parado: z.string().nullable(),
  demonstracao: z.boolean(),
});
export type ConcursoSeguido = z.infer<typeof ConcursoSeguido>;

/** A future day of one of the exams. */
export const DiaDaJornada = z.object({
  dia: z.string(),
  concurso: z.uuid(),
  titulo: z.string(),
  /** The exam's date that it shows; null for a stage. */
  momento: Momento.nullable(),
  rotulo: z.string(),
  /** Positions that the day is for, if it is not for the whole exam. */
  cargos: z.array(z.string()),
});
export type DiaDaJornada = z.infer<typeof DiaDaJornada>;

const DeConcurso = z.object({ concurso: z.uuid(), titulo: z.string() });

/** Two exams that can't both be taken: on one day, or on neighbouring days and too far apart. */
export const ConflitoDaJornada = z.object({
  primeiro: DeConcurso.extend({ dia: z.string() }),
  segundo: DeConcurso.extend({ dia: z.string() }),
  /** Straight-line distance of the nearest places; null on the same day. */
  km: z.number().nullable(),
  /** False if it depends on the position. */
  certo: z.boolean(),
});
export type ConflitoDaJornada = z.infer<typeof ConflitoDaJornada>;

/** Registration fees, from lowest to highest position. `valor` is null if not all are announced. */
export const TaxaDaJornada = DeConcurso.extend({
  valor: z.object({ menor: z.number(), maior: z.number() }).nullable(),
  /** Last day of payment, and last day of registration; null if not announced. */
  pagamento: z.string().nullable(),
  inscricao: z.string().nullable(),
});
export type TaxaDaJornada = z.infer<typeof TaxaDaJornada>;

/** Estimated trip to the exam's nearest city: by road, both ways. */
export const ViagemDaJornada = DeConcurso.extend({
  de: z.string(),
  para: z.string(),
  km: z.number(),
  custo: z.number(),
});
export type ViagemDaJornada = z.infer<typeof ViagemDaJornada>;

/** Pending decisions, payments and trips. Unknown facts are counted, never guessed. */
export const Assistente = z.object({
  conflitos: z.array(ConflitoDaJornada),
  outros_conflitos: z.int(),
  taxas: z.object({
    /** Fees that the user, who is not registered yet, still has to pay; unknown fees are left out. */
    menor: z.number(),
    maior: z.number(),
    sem_valor: z.int(),
    a_pagar: z.array(TaxaDaJornada),
    inscritos: z.array(TaxaDaJornada),
  }),
  /** Days for fee exemption requests; `de` is null if the start is not announced. */
  isencoes: z.array(DeConcurso.extend({ de: z.string().nullable(), ate: z.string() })),
  /** Null if the user's search names no city. */
  viagens: z.array(ViagemDaJornada).nullable(),
  /** Number of exams whose city is not known. */
  sem_local: z.int(),
});
export type Assistente = z.infer<typeof Assistente>;

/** All followed exams and their future days, nearest first. */
export const Jornada = z.object({
  concursos: z.array(ConcursoSeguido),
  dias: z.array(DiaDaJornada),
  assistente: Assistente,
});
export type Jornada = z.infer<typeof Jornada>;
