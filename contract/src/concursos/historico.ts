import { z } from "zod";

/** A part of a changed text. */
export const Trecho = z.object({ tipo: z.enum(["igual", "incluido", "removido"]), texto: z.string() });
export type Trecho = z.infer<typeof Trecho>;

/**
 * A changed fact of an exam, in words. `campo` is its path (`data_prova`, `cargos.salario`,
 * `cargos.vagas_por_cota.INDIGENA`), `rotulo` its Portuguese name. Added and removed items of a list are separate
 * entries; positions are entries of `cargos`.
 */
export const Mudanca = z.object({
  campo: z.string(),
  rotulo: z.string(),
  tipo: z.enum(["alterado", "incluido", "removido"]),
  /** Old value as text ("31/12/2026", "R$ 100,00", "Recife - PE"); null if it was not announced, or was added. */
  de: z.string().nullable(),
  /** New value as text; null if it is no longer announced, or was removed. */
  para: z.string().nullable(),
  /** Changed parts of a longer text, in order; unchanged parts are shortened to their surroundings. */
  trechos: z.array(Trecho).optional(),
  /** Name of the position. */
  cargo: z.string().optional(),
});
export type Mudanca = z.infer<typeof Mudanca>;

/** One save that changed an exam. */
export const Retificacao = z.object({
  versao: z.int(),
  em: z.iso.datetime({ offset: true }),
  /** Author, for administrators only; null for imports, deleted users and other readers. */
  autor: z.string().nullable(),
  mudancas: z.array(Mudanca),
});
export type Retificacao = z.infer<typeof Retificacao>;

/** Newest first, without the publication itself. */
export const Historico = z.array(Retificacao);

/** Details of a refused concurrent save: changes since, and their last author. */
export const AlteracaoConcorrente = z.object({
  /** The stored version; a save that sends it overwrites deliberately. */
  versao: z.int(),
  em: z.iso.datetime({ offset: true }),
  autor: z.string().nullable(),
  /** Changes from the sent version to the stored one. */
  mudancas: z.array(Mudanca),
});
export type AlteracaoConcorrente = z.infer<typeof AlteracaoConcorrente>;
