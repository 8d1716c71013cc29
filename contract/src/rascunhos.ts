import { z } from "zod";
import { ConcursoInput } from "./concursos.ts";
import { EditalArquivo } from "./editais.ts";
import { sought } from "./fields.ts";
import { limits } from "./limits.ts";

/** The form as far as it is filled in, by the names that a save has. Its rules are asked when it is published. */
export const RascunhoDados = z.looseObject({ titulo: sought(limits.descricaoMax).default("") });

export const RascunhoInput = z.object({
  dados: RascunhoDados,
  /** Of the save that it began from: somebody else's newer one is not overwritten. */
  versao: z.int32().optional(),
  /** To be published then, if it is whole; null: by hand. */
  publicar_em: z.iso.datetime({ offset: true, error: "Informe a data e a hora." }).nullable().default(null),
});
export type RascunhoInput = z.infer<typeof RascunhoInput>;

/** What is published is what the form has, whatever was saved of it. */
export const PublishRascunho = ConcursoInput;

/** A draft in a list. */
export const RascunhoResumo = z.object({
  uuid: z.uuid(),
  titulo: z.string(),
  total_cargos: z.int(),
  versao: z.int(),
  publicar_em: z.iso.datetime({ offset: true }).nullable(),
  /** Why it was not published when its hour had come. */
  falha: z.string().nullable(),
  autor: z.string().nullable(),
  updated_at: z.iso.datetime({ offset: true }),
});
export type RascunhoResumo = z.infer<typeof RascunhoResumo>;

export const Rascunho = RascunhoResumo.extend({
  dados: RascunhoDados,
  /** The notice itself, where it was sent; null: none. */
  edital_arquivo: EditalArquivo.nullable(),
});
export type Rascunho = z.infer<typeof Rascunho>;
