import { z } from "zod";

/** A part of a text that changed, and what became of it. */
export const Trecho = z.object({ tipo: z.enum(["igual", "incluido", "removido"]), texto: z.string() });
export type Trecho = z.infer<typeof Trecho>;

/**
 * One changed fact of an exam, in words. `campo` is its path (`data_prova`, `locais_prova`, `cargos`,
 * `cargos.salario`, `cargos.vagas_por_cota.INDIGENA`) and `rotulo` its Portuguese name. Lists tell what came in and
 * what went out, each as one entry; a position that came in or went out is an entry of `cargos`.
 */
export const Mudanca = z.object({
  campo: z.string(),
  rotulo: z.string(),
  tipo: z.enum(["alterado", "incluido", "removido"]),
  /** Fit to show ("31/12/2026", "R$ 100,00", "Recife - PE"); null: was not announced, or came in. */
  de: z.string().nullable(),
  /** The same afterwards; null: is not announced any more, or went out. */
  para: z.string().nullable(),
  /** Of a longer text that changed, where: in order, what stays cut to what is around. */
  trechos: z.array(Trecho).optional(),
  /** Name of the position that the fact is of. */
  cargo: z.string().optional(),
});
export type Mudanca = z.infer<typeof Mudanca>;

/** One save that changed an exam. */
export const Retificacao = z.object({
  versao: z.int(),
  em: z.iso.datetime({ offset: true }),
  /** Who saved it, for administrators alone; null: an import, somebody deleted since, or not for the reader to know. */
  autor: z.string().nullable(),
  mudancas: z.array(Mudanca),
});
export type Retificacao = z.infer<typeof Retificacao>;

/** Newest first; the publication itself is not among them. */
export const Historico = z.array(Retificacao);

/** What the problem of a refused save over a newer one tells besides: what was saved since, and by whom last. */
export const AlteracaoConcorrente = z.object({
  /** The stored version: to be sent with a save that overwrites it knowingly. */
  versao: z.int(),
  em: z.iso.datetime({ offset: true }),
  autor: z.string().nullable(),
  /** From the version that was sent to the stored one. */
  mudancas: z.array(Mudanca),
});
export type AlteracaoConcorrente = z.infer<typeof AlteracaoConcorrente>;
