import { z } from "zod";

/** The notice itself, kept beside its address: what a download of it is called, how large it is, and what it is known by. */
export const EditalArquivo = z.object({
  nome: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  enviado_em: z.iso.datetime({ offset: true }),
});
export type EditalArquivo = z.infer<typeof EditalArquivo>;

/** The file alone: nothing is said beside it. */
export const EditalForm = z.object({});

/** A PDF's bytes. */
export const Pdf = z.any();
