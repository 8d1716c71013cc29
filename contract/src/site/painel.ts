import { z } from "zod";
import { channelNames, fieldsOf } from "../channels.ts";
import { ConcursoStatus } from "../concursos/concursos.ts";

/** Exams whose status contradicts their dates, and the number of these exams. */
export const Divergentes = z.object({
  total: z.int(),
  items: z.array(
    z.object({ uuid: z.uuid(), titulo: z.string(), status: ConcursoStatus, pelas_datas: ConcursoStatus }),
  ),
});
export type Divergentes = z.infer<typeof Divergentes>;

/** Counts of one day in Brasília. */
export const PainelDia = z.object({
  dia: z.string(),
  cadastros: z.int(),
  /** Events of exams (published, changed, opened, deadline), each counted once for all recipients. */
  acontecimentos: z.int(),
  ...fieldsOf(channelNames, ["", ""], () => z.int()),
  assinaturas: z.int(),
});

export type PainelDia = z.infer<typeof PainelDia>;

/** Recent days, oldest first, including empty ones. */
export const PainelNumeros = z.object({ dias: z.array(PainelDia) });
export type PainelNumeros = z.infer<typeof PainelNumeros>;
