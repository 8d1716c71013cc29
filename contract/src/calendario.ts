import { z } from "zod";

/** The address of somebody's own calendar; null: switched off. Whoever has it can read it. */
export const CalendarioPessoal = z.object({ url: z.string().nullable() });
export type CalendarioPessoal = z.infer<typeof CalendarioPessoal>;

export const CalendarioQuery = z.object({ token: z.string("O endereço está incompleto.").min(10).max(200) });
