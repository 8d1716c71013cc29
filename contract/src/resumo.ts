import { z } from "zod";

/**
 * An exam in the words that every place says it in: the row of a list, the head of its page, a message. The server
 * composes it; what is not known is null, and left out where it is shown.
 */
export const Resumo = z.object({
  /** Until when one may register. */
  prazo: z.object({
    /** Last day, `YYYY-MM-DD`. */
    dia: z.string().nullable(),
    /** Whole days left in Brasília when it was asked for; negative when it is past. */
    dias: z.int().nullable(),
    /** Registration is open, or may still open. */
    aberto: z.boolean(),
    /** "Inscrições até 08/12/2026", "Inscrições encerradas em 22/11/2026", "Concurso suspenso". */
    texto: z.string().nullable(),
  }),
  /** The position that leads: that which was sought, the reader's best match, or else the best paid. */
  cargo: z.string().nullable(),
  /** How many positions there are besides. */
  outros_cargos: z.int(),
  /** The title without what every title says. */
  orgao: z.string(),
  /** "Recife - PE", "Recife - PE e mais 3 cidades". */
  local: z.string().nullable(),
  /** The organiser; null where nobody named it. */
  banca: z.string().nullable(),
  /** Number and year of the notice: "12/2026". */
  edital: z.string().nullable(),
  /** "R$ 5.215,39", "até R$ 5.215,39". */
  salario: z.string().nullable(),
  /** "114 vagas", "cadastro reserva". */
  vagas: z.string().nullable(),
  /** "R$ 120,00", "gratuita". */
  taxa: z.string().nullable(),
  /** Day of the exam: "18/04/2027". */
  prova: z.string().nullable(),
});
export type Resumo = z.infer<typeof Resumo>;
