import { z } from "zod";
import { type EtapaFacts, etapaLabels, etapaSituacoes, etapaTipos } from "./etapas.words.ts";
import { Dia, line, renderParagraph, Url, Uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { Cota } from "./preferencias.ts";
import { camposDeData, etapaMomentos } from "./timeline.ts";

const orNull = (max: number) => line(max, "O texto não pode ficar vazio.").nullable().default(null);

const Contagem = (message: string) =>
  z.int(message).min(1, message).max(999_999, message).nullable().default(null);

/**
 * A stage of an exam as it is sent: what it is, whether it was or is to be, its day or its days, whom it concerns, and
 * where it is published. What nobody stated is null.
 */
export const EtapaInput = z
  .object({
    /** Of a stored one; left out, the same stage is found by what it says. */
    uuid: Uuid.optional(),
    tipo: z.enum(etapaTipos, "Escolha o tipo da etapa."),
    situacao: z.enum(etapaSituacoes, "Diga se a etapa é prevista ou realizada.").default("PREVISTA"),
    inicio: Dia.nullable().default(null),
    fim: Dia.nullable().default(null),
    descricao: orNull(limits.etapaDescricaoMax),
    /** Name of the position that it concerns; null: all of them. */
    cargo: orNull(limits.cargoNomeMax),
    /** Reserved share of the vacancies that it concerns; null: all of them. */
    modalidade: Cota.nullable().default(null),
    /** How many are called or appointed. */
    vagas: Contagem("Informe quantas vagas, a partir de 1."),
    /** Up to which place of the ranking. */
    classificacao: Contagem("Informe até que classificação, a partir de 1."),
    /** Where it is published, as one cites it: the gazette, its day and page. */
    fonte: orNull(limits.etapaFonteMax),
    fonte_url: Url.nullable().default(null),
    /** The words that say so. */
    citacao: renderParagraph(limits.etapaCitacaoMax)
      .nullable()
      .default(null)
      .transform((text) => text || null),
  })
  .superRefine(({ inicio, fim }, context) => {
    if (inicio && fim && fim < inicio)
      context.addIssue({
        code: "custom",
        path: ["fim"],
        message: "O fim da etapa não pode vir antes do início.",
      });
  });
export type EtapaInput = z.infer<typeof EtapaInput>;

/** Left out, a save leaves an exam's stages as they are. */
export const EtapasInput = z
  .array(EtapaInput, "As etapas são uma lista.")
  .max(limits.etapasMax, `Inclua no máximo ${limits.etapasMax} etapas.`)
  .optional();

/** A stage as it is told. */
export const Etapa = z.object({
  uuid: z.uuid(),
  tipo: z.enum(etapaTipos),
  situacao: z.enum(etapaSituacoes),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  descricao: z.string().nullable(),
  cargo: z.string().nullable(),
  modalidade: Cota.nullable(),
  vagas: z.int().nullable(),
  classificacao: z.int().nullable(),
  fonte: z.string().nullable(),
  fonte_url: z.string().nullable(),
  citacao: z.string().nullable(),
});
export type Etapa = z.infer<typeof Etapa>;

/** A point of an exam's timeline as screens show it: a stage, or a date that the exam has already. */
export const PontoMostrado = z.object({
  rotulo: z.string(),
  momento: z.enum(etapaMomentos),
  /** Its days in words. */
  quando: z.string(),
  /** The day that it stands at; null: not known. */
  dia: z.string().nullable(),
  /** What is said where it is late. */
  aviso: z.string().nullable(),
  /** Which of the exam's own dates it is; null: of a stage. */
  campo: z.enum(camposDeData).nullable(),
  /** Whom a stage concerns, and how many. */
  detalhe: z.string().nullable(),
  fonte: z.string().nullable(),
  fonte_url: z.string().nullable(),
  citacao: z.string().nullable(),
});
export type PontoMostrado = z.infer<typeof PontoMostrado>;

type Checked = { etapas?: EtapaInput[] | undefined; cargos: { nome: string }[] };

/** Refuses stages of positions that the exam has not, and one that stands there twice. */
export function checkEtapas({ etapas = [], cargos }: Checked, context: z.RefinementCtx): void {
  const nomes = new Set(cargos.map(({ nome }) => nome));
  const refuse = (index: number, field: string, message: string) =>
    context.addIssue({ code: "custom", path: ["etapas", index, field], message });
  const seen = new Map<string, number>();
  etapas.forEach((etapa, index) => {
    if (etapa.cargo !== null && !nomes.has(etapa.cargo))
      refuse(index, "cargo", `O cargo “${etapa.cargo}” não está neste concurso.`);
    const twin = seen.get(sameEtapaKey(etapa));
    if (twin !== undefined) refuse(index, "tipo", `Repete a etapa ${twin + 1} (${etapaLabels[etapa.tipo]}).`);
    else seen.set(sameEtapaKey(etapa), index);
  });
}

/** What two stages have in common that say the same. */
export function sameEtapaKey({ uuid: _uuid, ...facts }: EtapaFacts): string {
  return JSON.stringify(Object.entries(facts).sort(([a], [b]) => a.localeCompare(b)));
}
