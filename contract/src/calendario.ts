import { z } from "zod";
import { calendarioGrupos } from "./calendario.words.ts";

/** What a calendar may carry, in the groups in which one chooses it. */
const Grupos = z
  .array(z.enum(calendarioGrupos), "Escolha o que entra no calendário.")
  .min(1, "Escolha pelo menos um tipo de data.");

/** The address of somebody's own calendar; null: switched off. Whoever has it can read it. And what they chose for it. */
export const CalendarioPessoal = z.object({ url: z.string().nullable(), grupos: Grupos });
export type CalendarioPessoal = z.infer<typeof CalendarioPessoal>;

export const SaveCalendario = z.object({ grupos: Grupos });

export const CalendarioQuery = z.object({ token: z.string("O endereço está incompleto.").min(10).max(200) });
