import { z } from "zod";
import { sought } from "../fields.ts";
import { limits } from "../limits.ts";
import { ConcursoInput } from "./concursos.ts";
import { EditalArquivo } from "./editais.ts";

/** The incomplete form, with a save's field names; validated on publication only. */
export const RascunhoDados = z.looseObject({ titulo: sought(limits.descricaoMax).default("") });

export const RascunhoInput = z.object({
  dados: RascunhoDados,
  /** Version that the edit started from; a newer version is not overwritten. */
  versao: z.int32().optional(),
  /** Scheduled publication, if the draft is valid by then; null means by hand. */
  publicar_em: z.iso.datetime({ offset: true, error: "Informe a data e a hora." }).nullable().default(null),
});
export type RascunhoInput = z.infer<typeof RascunhoInput>;

/** Publishes the form's content, whatever was saved before. */
export const PublishRascunho = ConcursoInput;

/** A draft in a list. */
export const RascunhoResumo = z.object({
  uuid: z.uuid(),
  titulo: z.string(),
  total_cargos: z.int(),
  versao: z.int(),
  publicar_em: z.iso.datetime({ offset: true }).nullable(),
  /** Why the scheduled publication failed. */
  falha: z.string().nullable(),
  autor: z.string().nullable(),
  updated_at: z.iso.datetime({ offset: true }),
});
export type RascunhoResumo = z.infer<typeof RascunhoResumo>;

export const Rascunho = RascunhoResumo.extend({
  dados: RascunhoDados,
  /** The uploaded notice; null if none. */
  edital_arquivo: EditalArquivo.nullable(),
});
export type Rascunho = z.infer<typeof Rascunho>;
