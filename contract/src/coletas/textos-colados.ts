import { z } from "zod";
import { limits } from "../limits.ts";
import { IlegivelCausas } from "./coletas.ts";

const webAddress = z
  .url({ protocol: /^https?$/, error: "Use um endereço http:// ou https://." })
  .max(limits.urlMax, "O endereço é longo demais.");

/** Input of an administrator besides a PDF: an address to fetch, or a text with its source. */
export const TextoColadoInput = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("ENDERECO"), url: webAddress }),
  z.object({
    tipo: z.literal("TEXTO"),
    texto: z
      .string()
      .min(1, "Cole o texto do edital.")
      .max(limits.textoColadoTextoMax, "O texto é longo demais: cole só o edital."),
    url: webAddress.nullable(),
  }),
]);
export type TextoColadoInput = z.infer<typeof TextoColadoInput>;

export const TextosColados = z.array(
  z.object({
    uuid: z.uuid(),
    tipo: z.enum(["ENDERECO", "PDF", "TEXTO"]),
    url: z.string().nullable(),
    /** Name of the file. */
    arquivo: z.string().nullable(),
    colada_em: z.iso.datetime({ offset: true }),
    /** Null until a worker has fetched it. */
    terminada_em: z.iso.datetime({ offset: true }).nullable(),
    /** Why it is not a usable document. */
    recusa: z.string().nullable(),
    /** Number of acts found; null until it is read. */
    atos: z.int().nullable(),
    aberturas: z.int(),
    /** Why the document or an act could not be read; null if it was read, or not tried yet. */
    ilegivel: IlegivelCausas.nullable(),
    /** Drafts that contain acts of the pasted text, and how many of them wait for review. */
    minutas: z.int(),
    a_revisar: z.int(),
    /** The pasted text's first acts: how each begins, its kind and the words that gave it, and its draft. */
    lidos: z.array(
      z.object({
        ato_id: z.int(),
        inicio: z.string(),
        tipo_de_ato: z.string(),
        /** Words that show the act's kind; null if no words were about an exam. */
        citacao: z.string().nullable(),
        minuta: z.uuid().nullable(),
      }),
    ),
  }),
);
export type TextosColados = z.infer<typeof TextosColados>;
