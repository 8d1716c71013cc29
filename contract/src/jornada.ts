import { z } from "zod";
import { momentos, perguntas, situacoes } from "./jornada.words.ts";

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
    if (classificacao === null || situacao === "APROVADO") return;
    context.addIssue({
      code: "custom",
      path: ["classificacao"],
      message: "A posição é de quem passou.",
    });
  });
export type SituacaoInput = z.infer<typeof SituacaoInput>;

/** The same with what may be asked today: after the registration's end, and after the exam's day. */
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

/** All exams that somebody follows, and what is to come of them, the nearest first. */
export const Jornada = z.object({
  concursos: z.array(ConcursoSeguido),
  dias: z.array(DiaDaJornada),
});
export type Jornada = z.infer<typeof Jornada>;
