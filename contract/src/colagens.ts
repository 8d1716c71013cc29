import { z } from "zod";
import { IlegivelCausas } from "./coletas.ts";
import { limits } from "./limits.ts";

const webAddress = z
  .url({ protocol: /^https?$/, error: "Use um endereço http:// ou https://." })
  .max(limits.urlMax, "O endereço é longo demais.");

/** What an administrator pastes besides a PDF: an address that is fetched, or a text, with where it comes from. */
export const ColagemInput = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("ENDERECO"), url: webAddress }),
  z.object({
    tipo: z.literal("TEXTO"),
    texto: z
      .string()
      .min(1, "Cole o texto do edital.")
      .max(limits.colagemTextoMax, "O texto é longo demais: cole só o edital."),
    url: webAddress.nullable(),
  }),
]);
export type ColagemInput = z.infer<typeof ColagemInput>;

export const Colagens = z.array(
  z.object({
    uuid: z.uuid(),
    tipo: z.enum(["ENDERECO", "PDF", "TEXTO"]),
    url: z.string().nullable(),
    colada_em: z.iso.datetime({ offset: true }),
    /** Null: a worker has not fetched it yet. */
    terminada_em: z.iso.datetime({ offset: true }).nullable(),
    /** Why it is no document. */
    recusa: z.string().nullable(),
    /** Acts that were found in it; null: it was not read yet. */
    atos: z.int().nullable(),
    aberturas: z.int(),
    /** Why it, or an act of it, could not be read; null: it could, or was not tried yet. */
    ilegivel: IlegivelCausas.nullable(),
    /** Drafts that an act of it is in, and how many of them wait for somebody. */
    minutas: z.int(),
    a_revisar: z.int(),
  }),
);
export type Colagens = z.infer<typeof Colagens>;
