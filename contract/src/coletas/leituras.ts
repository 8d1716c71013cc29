import { z } from "zod";
import { pageQuery } from "../fields.ts";

const Moment = z.iso.datetime({ offset: true });

export const AtosQuery = z.object({
  /** Kind of act, as the reader names it: `abertura`, `retificacao`, … */
  tipo: z
    .string()
    .regex(/^[a-z_]{1,30}$/, "Use o nome de um tipo de ato.")
    .optional(),
});

/** Recently read acts, newest first; not reviewed by a person. */
export const Atos = z.object({
  total: z.int(),
  /** Whether local emulators replace the sources. */
  gravados: z.boolean(),
  items: z.array(
    z.object({
      fonte: z.string(),
      url: z.string(),
      publicado_em: z.iso.date().nullable(),
      hierarquia: z.string().nullable(),
      tipo_de_ato: z.string(),
      /** Each fact with its position in the act, and the rule that found it. */
      campos: z.record(z.string(), z.unknown()),
      /** First words of the act. */
      inicio: z.string(),
    }),
  ),
});
export type Atos = z.infer<typeof Atos>;

/** A field for comparison: its value, and the act's words. */
const Lido = z.object({ valor: z.string().nullable(), citacao: z.string().nullable() });

/** Labels of a reading's fields. */
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

/** An act by its first words, and its kind. */
const FoundAct = z.object({ inicio: z.string(), tipo_de_ato: z.string().nullable() });

/** Page of the documents; their acts are read on request. */
export const ReleiturasQuery = z.object({ page: pageQuery(10).page });
export type ReleiturasQuery = z.infer<typeof ReleiturasQuery>;

/** Differences between the extractor's new version and the readings in use, with examples of each kind. */
export const Releituras = z.object({
  extrator: z.int(),
  total: z.int(),
  /** When the newest waiting difference was read; null if none waits. */
  ate: Moment.nullable(),
  campos: z.array(z.object({ campo: z.string(), total: z.int() })),
  items: z.array(
    z.object({
      ato_id: z.int(),
      fonte: z.string(),
      url: z.string(),
      /** First words of the act. */
      inicio: z.string(),
      mudancas: z.array(z.object({ campo: z.string(), antes: Lido, depois: Lido })),
    }),
  ),
  /** Documents in which the reader's new version finds other acts, with examples. */
  documentos: z.object({
    leitor: z.int(),
    total: z.int(),
    /** Number of acts that would be added, and removed. */
    entram: z.int(),
    saem: z.int(),
    ate: Moment.nullable(),
    /** Accepted changes that are being applied; null if none. */
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

/** Accepts the readings that were shown on the page, not those made later. */
export const ConfirmReleituras = z.object({
  de: z.enum(["EXTRATOR", "LEITOR"]),
  versao: z.int32(),
  ate: Moment,
});
export type ConfirmReleituras = z.infer<typeof ConfirmReleituras>;
export const ReleiturasAceitas = z.object({ aceitas: z.int() });
