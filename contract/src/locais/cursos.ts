import { z } from "zod";

export const Curso = z.object({ id: z.int(), nome: z.string() });
export type Curso = z.infer<typeof Curso>;
