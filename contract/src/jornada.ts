import { z } from "zod";
import { momentos, perguntas, situacoes, situacoesComPosicao } from "./jornada.words.ts";

export const Situacao = z.enum(situacoes, "Escolha uma das situações.");
export const Pergunta = z.enum(perguntas);
export const Momento = z.enum(momentos);

/** Where somebody stands in an exam that they saved; null: they did not say. */
export const SituacaoInput = z
  .object({
    situacao: Situacao.nullable(),
    /** The place on the list of those who passed. */
    classificacao: z
      .int("Informe a sua posição só com números.")
      .min(1, "A posição começa em 1.")
      .max(999_999, "Posição alta demais.")
      .nullable()
      .default(null),
    /** For which of the exam's positions. */
    cargo: z.uuid("Escolha um dos cargos do concurso.").nullable().default(null),
  })
  .superRefine(({ situacao, classificacao }, context) => {
    if (classificacao === null || situacoesComPosicao.has(situacao ?? "")) return;
    context.addIssue({
      code: "custom",
      path: ["classificacao"],
      message: "A posição é de quem passou.",
    });
  });
export type SituacaoInput = z.infer<typeof SituacaoInput>;

/** The same with what may be asked today: after the registration's end, the exam's day, and a result. */
export const MinhaSituacao = z.object({
  situacao: Situacao.nullable(),
  classificacao: z.int().nullable(),
  cargo: z.object({ uuid: z.uuid(), nome: z.string() }).nullable(),
  pergunta: Pergunta.nullable(),
});
export type MinhaSituacao = z.infer<typeof MinhaSituacao>;

/** An exam that is followed, with where its follower stands. */
export const ConcursoSeguido = MinhaSituacao.extend({
  uuid: z.uuid(),
  titulo: z.string(),
  /** Suspended, cancelled or finished: in words; null: it goes on. */
  parado: z.string().nullable(),
  demonstracao: z.boolean(),
});
export type ConcursoSeguido = z.infer<typeof ConcursoSeguido>;

/** A day to come of one of the exams. */
export const DiaDaJornada = z.object({
  dia: z.string(),
  concurso: z.uuid(),
  titulo: z.string(),
  /** Which of the exam's own dates it is; null: a stage. */
  momento: Momento.nullable(),
  rotulo: z.string(),
  /** Whom it is for, where it is not for the whole exam. */
  cargos: z.array(z.string()),
});
export type DiaDaJornada = z.infer<typeof DiaDaJornada>;

const DeConcurso = z.object({ concurso: z.uuid(), titulo: z.string() });

/** Two exams that can't both be sat: on one day, or on two days in a row and too far from each other. */
export const ConflitoDaJornada = z.object({
  primeiro: DeConcurso.extend({ dia: z.string() }),
  segundo: DeConcurso.extend({ dia: z.string() }),
  /** In a straight line between what is nearest of both; null: on one day. */
  km: z.number().nullable(),
  /** False: it depends on the position. */
  certo: z.boolean(),
});
export type ConflitoDaJornada = z.infer<typeof ConflitoDaJornada>;

/** What registering costs: the lowest and the highest of its positions. `valor` null: not announced of all of them. */
export const TaxaDaJornada = DeConcurso.extend({
  valor: z.object({ menor: z.number(), maior: z.number() }).nullable(),
  /** Last day of payment, and of registration; null: not announced. */
  pagamento: z.string().nullable(),
  inscricao: z.string().nullable(),
});
export type TaxaDaJornada = z.infer<typeof TaxaDaJornada>;

/** A trip to the nearest city of an exam: by road and both ways, an estimate. */
export const ViagemDaJornada = DeConcurso.extend({
  de: z.string(),
  para: z.string(),
  km: z.number(),
  custo: z.number(),
});
export type ViagemDaJornada = z.infer<typeof ViagemDaJornada>;

/** What is to be decided and paid in the exams that somebody still follows. What is unknown is counted, never guessed. */
export const Assistente = z.object({
  conflitos: z.array(ConflitoDaJornada),
  outros_conflitos: z.int(),
  taxas: z.object({
    /** Of what is still to be paid by who is not registered, without what is unknown. */
    menor: z.number(),
    maior: z.number(),
    sem_valor: z.int(),
    a_pagar: z.array(TaxaDaJornada),
    inscritos: z.array(TaxaDaJornada),
  }),
  /** `de` null: from when is not announced. */
  isencoes: z.array(DeConcurso.extend({ de: z.string().nullable(), ate: z.string() })),
  /** Null: their search names no city. */
  viagens: z.array(ViagemDaJornada).nullable(),
  /** Exams of which no city is known. */
  sem_local: z.int(),
});
export type Assistente = z.infer<typeof Assistente>;

/** All exams that somebody follows, and what is to come of them, the nearest first. */
export const Jornada = z.object({
  concursos: z.array(ConcursoSeguido),
  dias: z.array(DiaDaJornada),
  assistente: Assistente,
});
export type Jornada = z.infer<typeof Jornada>;
