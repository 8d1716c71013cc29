import { z } from "zod";
import { pageQuery } from "./fields.ts";

const Moment = z.iso.datetime({ offset: true });

export const AtosQuery = z.object({
  /** What kind of act, as reading names it: `abertura`, `retificacao`, … */
  tipo: z
    .string()
    .regex(/^[a-z_]{1,30}$/, "Use o nome de um tipo de ato.")
    .optional(),
});

/** Acts of the last days as they were read, the newest first; no person has looked at them. */
export const Atos = z.object({
  total: z.int(),
  /** Whether the local stand-ins answer for the sources. */
  gravados: z.boolean(),
  items: z.array(
    z.object({
      fonte: z.string(),
      url: z.string(),
      publicado_em: z.iso.date().nullable(),
      hierarquia: z.string().nullable(),
      tipo_de_ato: z.string(),
      /** Each fact with where it stands in the act, and the rule that found it. */
      campos: z.record(z.string(), z.unknown()),
      /** The first words of the act. */
      inicio: z.string(),
    }),
  ),
});
export type Atos = z.infer<typeof Atos>;

/** A field as a person compares it: its value, and the act's own words. */
const Lido = z.object({ valor: z.string().nullable(), citacao: z.string().nullable() });

/** What the fields of a reading are called. */
export const leituraLabels: Record<string, string> = {
  tipo_de_ato: "Tipo de ato",
  tipo: "Tipo de seleção",
  orgao: "Órgão",
  uf: "UF",
  municipio: "Município",
  edital: "Edital",
  edital_referido: "Edital a que se refere",
  organizadora: "Organizadora",
  inscricao_inicio: "Início das inscrições",
  inscricao_fim: "Fim das inscrições",
  data_prova: "Data da prova",
  taxa: "Taxa de inscrição",
  vagas_total: "Vagas",
  cargos: "Cargos",
};

/** An act by its first words, and what it is read as. */
const FoundAct = z.object({ inicio: z.string(), tipo_de_ato: z.string().nullable() });

/** Which page of the documents; the acts of each are read as they are shown. */
export const ReleiturasQuery = z.object({ page: pageQuery(10).page });
export type ReleiturasQuery = z.infer<typeof ReleiturasQuery>;

/** What this version of the extractor reads otherwise than the readings that count, and some acts of each kind of change. */
export const Releituras = z.object({
  extrator: z.int(),
  total: z.int(),
  /** When the last of them was read; null: nothing waits. */
  ate: Moment.nullable(),
  campos: z.array(z.object({ campo: z.string(), total: z.int() })),
  items: z.array(
    z.object({
      ato_id: z.int(),
      fonte: z.string(),
      url: z.string(),
      /** The first words of the act. */
      inicio: z.string(),
      mudancas: z.array(z.object({ campo: z.string(), antes: Lido, depois: Lido })),
    }),
  ),
  /** Documents in which this version of the reader finds other acts, and some of each. */
  documentos: z.object({
    leitor: z.int(),
    total: z.int(),
    /** How many acts would be there that are not, and how many would no longer be. */
    entram: z.int(),
    saem: z.int(),
    ate: Moment.nullable(),
    /** What was accepted of this version and is being applied; null: nothing is. */
    aceite: z.object({ total: z.int(), restam: z.int() }).nullable(),
    page: z.int(),
    pages: z.int(),
    items: z.array(
      z.object({
        documento_id: z.int(),
        fonte: z.string(),
        url: z.string(),
        entram: z.array(FoundAct),
        saem: z.array(FoundAct),
      }),
    ),
  }),
});
export type Releituras = z.infer<typeof Releituras>;

/** What is accepted: what was shown, and nothing that was read since. */
export const ConfirmReleituras = z.object({
  de: z.enum(["EXTRATOR", "LEITOR"]),
  versao: z.int32(),
  ate: Moment,
});
export type ConfirmReleituras = z.infer<typeof ConfirmReleituras>;
export const ReleiturasAceitas = z.object({ aceitas: z.int() });
