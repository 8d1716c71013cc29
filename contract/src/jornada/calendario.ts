import { z } from "zod";
import { calendarioGrupos } from "./calendario.words.ts";

/** Groups of events that a calendar may contain. */
const Grupos = z
  .array(z.enum(calendarioGrupos), "Escolha o que entra no calendário.")
  .min(1, "Escolha pelo menos um tipo de data.");

/** Secret address of the user's calendar, and its groups; the address is null while it is off. */
export const CalendarioPessoal = z.object({ url: z.string().nullable(), grupos: Grupos });
export type CalendarioPessoal = z.infer<typeof CalendarioPessoal>;

export const SaveCalendario = z.object({ grupos: Grupos });

export const CalendarioQuery = z.object({ token: z.string("O endereço está incompleto.").min(10).max(200) });
