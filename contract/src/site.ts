import { z } from "zod";

/** What the screens must know about this installation before anybody signs in. */
export const Site = z.object({
  /** A sentence or two to show on every screen while catalogue or accounts are a demonstration's; null otherwise. */
  aviso_demonstracao: z.string().nullable(),
  /** Addresses of its profiles on social networks, for the footer. */
  perfis_sociais: z.array(z.string()),
  /** Client of the sign-in with Google; null: the button is not shown. */
  google_client_id: z.string().nullable(),
  /** Whether a stand-in of this machine takes Google's place; never in production. */
  google_simulado: z.boolean(),
});
export type Site = z.infer<typeof Site>;

/** What the catalogue holds now, for who has no account yet. */
export const Numeros = z.object({
  /** Registrations open, or the notice out and they are still to open. */
  concursos_abertos: z.int(),
  /** Of these exams, as far as announced. */
  vagas: z.int(),
  /** In reais; null: none announced. */
  maior_salario: z.number().nullable(),
});
export type Numeros = z.infer<typeof Numeros>;
