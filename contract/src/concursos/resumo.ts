import { z } from "zod";

/**
 * Summary of an exam in words, composed by the server for rows, pages and messages. Unknown facts are null and not
 * shown.
 */
export const Resumo = z.object({
  /** Registration deadline. */
  prazo: z.object({
    /** Last day of the deadline, `YYYY-MM-DD`. */
    dia: z.string().nullable(),
    /** Whole days left in Brasília at the time of the request; negative when past. */
    dias: z.int().nullable(),
    /** Registration is open, or may still open. */
    aberto: z.boolean(),
    /** "Inscrições até 08/12/2026", "Inscrições encerradas em 22/11/2026", "Concurso suspenso". */
    texto: z.string().nullable(),
  }),
  /** Leading position: the searched one, the user's best match, or the best paid. */
  cargo: z.string().nullable(),
  /** Number of positions besides the one named first. */
  outros_cargos: z.int(),
  /** Title without the words that all titles share. */
  orgao: z.string(),
  /** "Recife - PE", "Recife - PE e mais 3 cidades". */
  local: z.string().nullable(),
  /** Organiser; null if unknown. */
  banca: z.string().nullable(),
  /** Number and year of the notice: "12/2026". */
  edital: z.string().nullable(),
  /** Vacancies as text: "114 vagas", "cadastro reserva". */
  salario: z.string().nullable(),
  /** Registration fee as text: "R$ 120,00", "gratuita". */
  vagas: z.string().nullable(),
  /** Highest salary of the exam beside that of the searched position: "até R$ 15.000,00 no concurso". */
  no_concurso: z.string().nullable().optional(),
  /** "R$ 120,00", "gratuita". */
  taxa: z.string().nullable(),
  /** Exam day: "18/04/2027". */
  prova: z.string().nullable(),
});
export type Resumo = z.infer<typeof Resumo>;
