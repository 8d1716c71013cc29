import { z } from "zod";

/** A stored notice: download name, size, hash. */
export const EditalArquivo = z.object({
  nome: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  enviado_em: z.iso.datetime({ offset: true }),
});
export type EditalArquivo = z.infer<typeof EditalArquivo>;

/** The form contains only the file. */
export const EditalForm = z.object({});

/** Bytes of a PDF. */
export const Pdf = z.any();
