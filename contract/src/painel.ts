import { z } from "zod";
import { channelNames, fieldsOf } from "./channels.ts";
import { ConcursoStatus } from "./concursos.ts";

/** Exams whose status is not the one of their dates, and how many there are in all. */
export const Divergentes = z.object({
  total: z.int(),
  items: z.array(
    z.object({ uuid: z.uuid(), titulo: z.string(), status: ConcursoStatus, pelas_datas: ConcursoStatus }),
  ),
});
export type Divergentes = z.infer<typeof Divergentes>;

/** What happened on a day, in Brasília. */
export const PainelDia = z.object({
  dia: z.string(),
  cadastros: z.int(),
  /** Of exams: published, changed, opened, nearing a date; each is one, however many people it is told. */
  acontecimentos: z.int(),
  ...fieldsOf(channelNames, ["", ""], () => z.int()),
  assinaturas: z.int(),
});

export type PainelDia = z.infer<typeof PainelDia>;

/** The last days, the oldest first, those without anything included. */
export const PainelNumeros = z.object({ dias: z.array(PainelDia) });
export type PainelNumeros = z.infer<typeof PainelNumeros>;
