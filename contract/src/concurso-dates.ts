import type { z } from "zod";

/** The dates of an exam by which it goes on; null: not announced. */
export type ConcursoDates = Record<
  "data_inicio_inscricao" | "data_fim_inscricao" | "data_prova",
  string | null
>;

/** Refuses dates that can't come in this order. */
export function checkDateOrder(concurso: ConcursoDates, context: z.RefinementCtx): void {
  const { data_inicio_inscricao: start, data_fim_inscricao: end, data_prova: oneConcurso } = concurso;
  if (start && end && end < start) {
    context.addIssue({
      code: "custom",
      path: ["data_fim_inscricao"],
      message: "O fim das inscrições não pode vir antes do início.",
    });
  }
  if (start && oneConcurso && oneConcurso < start) {
    context.addIssue({
      code: "custom",
      path: ["data_prova"],
      message: "A prova não pode vir antes do início das inscrições.",
    });
  }
}
