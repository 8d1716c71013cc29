import { type Field, findAsserted, type ReadValue } from "../leitura/fields.ts";
import { toOrgaoOfState } from "../leitura/hierarchy.ts";
import { type Act, type Reading, readAct } from "../leitura/leitura.ts";

/** An act of an evaluation set. */
export type Item = {
  id: string;
  text: string;
  territory?: Act["territory"];
  hierarchy?: string | null;
  published?: string | null;
  url?: string | null;
  origin?: { official_url?: string | null } | null;
};

const judged = {
  tipo: "tipo",
  orgao: "orgao",
  uf: "uf",
  municipio: "municipio",
  edital: "edital",
  edital_referido: "edital_referido",
  banca: "organizadora",
  inscricao_inicio: "inscricao_inicio",
  inscricao_fim: "inscricao_fim",
  data_prova: "data_prova",
  taxa: "taxa",
  vagas_total: "vagas_total",
} as const satisfies Record<string, keyof Reading>;

const isDay = /^\d{4}-\d{2}-\d{2}/;

/** Converts an item to the reader's input; values of an unexpected form become null. */
function toAct({ text, published, territory, hierarchy, url, origin }: Item): Act {
  return {
    text: text ?? "",
    published: isDay.test(published ?? "") ? (published ?? "").slice(0, 10) : null,
    territory: territory?.nome ? { ...territory, ibge: String(territory.ibge ?? "") } : null,
    hierarchy: typeof hierarchy === "string" ? hierarchy : null,
    address: url ?? origin?.official_url ?? null,
  };
}

/** Builds a reading in the evaluation format: values and their quotes. */
export function buildPrediction(item: Item) {
  const reading = readAct(toAct(item));
  const found = Object.entries(judged).map(
    ([name, key]) => [name, findAsserted(reading[key] as Field<string | number>)] as const,
  );
  const values = Object.fromEntries(found.map(([name, one]) => [name, one?.valor ?? null]));
  const orgao = values.orgao as string | null;
  return {
    id: item.id,
    kind: reading.tipo_de_ato.valor,
    ...values,
    orgao: orgao && toOrgaoOfState(orgao, values.uf as string | null),
    cargos: reading.cargos.map(({ nome, nivel, vagas, salario, prova, cotas = [] }) => ({
      nome: nome.valor,
      nivel: nivel?.valor ?? null,
      vagas: vagas?.valor ?? null,
      salario: salario?.valor ?? null,
      prova: prova ?? null,
      cotas: Object.fromEntries(cotas.map(({ cota, valor }) => [cota, valor])),
    })),
    evidence: Object.fromEntries(
      [["kind", reading.tipo_de_ato] as const, ...found].flatMap(([name, one]) =>
        quoteOf(item.text ?? "", name, one),
      ),
    ),
  };
}

function quoteOf(text: string, name: string, found: ReadValue<unknown> | null) {
  if (found?.inicio == null || found.fim == null) return [];
  const { inicio: start, fim: end, regra } = found;
  return [[name, { start, end, quote: text.slice(start, end), regra }] as const];
}
