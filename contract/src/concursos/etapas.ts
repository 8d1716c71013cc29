import { z } from "zod";
import { Dia, line, renderParagraph, Url, Uuid } from "../fields.ts";
import { limits } from "../limits.ts";
import { Cota } from "../preferencias/preferencias.ts";
import { type EtapaFacts, etapaLabels, etapaSituacoes, etapaTipos } from "./etapas.words.ts";
import { camposDeData, etapaMomentos } from "./timeline.ts";

const orNull = (max: number) => line(max, "O texto não pode ficar vazio.").nullable().default(null);

const Contagem = (message: string) =>
  z.int(message).min(1, message).max(999_999, message).nullable().default(null);

/** A stage as the client sends it: kind, state, days, candidates, source. Unknown facts are null. */
export const EtapaInput = z
  .object({
    /** Identifies a stored stage; if omitted, an identical stage is looked up. */
    uuid: Uuid.optional(),
    tipo: z.enum(etapaTipos, "Escolha o tipo da etapa."),
    situacao: z.enum(etapaSituacoes, "Diga se a etapa é prevista ou realizada.").default("PREVISTA"),
    inicio: Dia.nullable().default(null),
    fim: Dia.nullable().default(null),
    descricao: orNull(limits.etapaDescricaoMax),
    /** Name of the position that the stage is for; null means all. */
    cargo: orNull(limits.cargoNomeMax),
    /** Reserved share of vacancies that the stage is for; null means all. */
    modalidade: Cota.nullable().default(null),
    /** How many are called or appointed. */
    vagas: Contagem("Informe quantas vagas, a partir de 1."),
    /** Last called place of the ranking. */
    classificacao: Contagem("Informe até que classificação, a partir de 1."),
    /** Citation of the source: gazette, day and page. */
    fonte: orNull(limits.etapaFonteMax),
    fonte_url: Url.nullable().default(null),
    /** Quoted words of the source. */
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

/** If omitted, a save keeps the exam's stages. */
export const EtapasInput = z
  .array(EtapaInput, "As etapas são uma lista.")
  .max(limits.etapasMax, `Inclua no máximo ${limits.etapasMax} etapas.`)
  .optional();

/** A stored stage. */
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

/** A point of an exam's timeline: a stage, or one of the exam's dates. */
export const PontoMostrado = z.object({
  rotulo: z.string(),
  momento: z.enum(etapaMomentos),
  /** The stage's days, in words. */
  quando: z.string(),
  /** Day that sorts it; null if unknown. */
  dia: z.string().nullable(),
  /** Note for a late stage. */
  aviso: z.string().nullable(),
  /** The exam's date that it shows; null for a stage. */
  campo: z.enum(camposDeData).nullable(),
  /** Candidates and number of a stage. */
  detalhe: z.string().nullable(),
  fonte: z.string().nullable(),
  fonte_url: z.string().nullable(),
  citacao: z.string().nullable(),
});
export type PontoMostrado = z.infer<typeof PontoMostrado>;

type Checked = { etapas?: EtapaInput[] | undefined; cargos: { nome: string }[] };

/** Refuses stages of unknown positions, and duplicate stages. */
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

/** Returns a key that is equal for stages with the same facts. */
export function sameEtapaKey({ uuid: _uuid, ...facts }: EtapaFacts): string {
  return JSON.stringify(Object.entries(facts).sort(([a], [b]) => a.localeCompare(b)));
}
