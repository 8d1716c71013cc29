import { z } from "zod";

/** Installation settings that screens need before sign-in. */
export const Site = z.object({
  /** Notice on every screen of a demonstration; null otherwise. */
  aviso_demonstracao: z.string().nullable(),
  /** Social-network profiles for the footer. */
  perfis_sociais: z.array(z.string()),
  /** Google client id; null hides the button. */
  google_client_id: z.string().nullable(),
  /** Whether the local emulator replaces Google; never in production. */
  google_simulado: z.boolean(),
});
export type Site = z.infer<typeof Site>;

/** Current figures of the catalogue for visitors. */
export const Numeros = z.object({
  /** Exams with open registration, or with a notice and registration still to open. */
  concursos_abertos: z.int(),
  /** Announced vacancies of the open exams. */
  vagas: z.int(),
  /** Highest salary of the open exams, in reais; null if none is announced. */
  maior_salario: z.number().nullable(),
});
export type Numeros = z.infer<typeof Numeros>;
