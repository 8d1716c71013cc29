import { findAsserted } from "../../src/collection/coletas/leitura/fields.ts";
import { readAct } from "../../src/collection/coletas/leitura/leitura.ts";

/** Returns the values read from an act's text alone; null for missing ones. */
export function readValues(text: string) {
  const { tipo_de_ato, cargos, cronograma: _rows, contas: _sums, ...fields } = readAct({ text });
  const assertedOf = (name: keyof typeof fields) => findAsserted<unknown>(fields[name])?.valor ?? null;
  return {
    tipo: tipo_de_ato.valor,
    orgao: assertedOf("orgao"),
    edital: assertedOf("edital"),
    referido: assertedOf("edital_referido"),
    municipio: assertedOf("municipio"),
    organizadora: assertedOf("organizadora"),
    inicio: assertedOf("inscricao_inicio"),
    fim: assertedOf("inscricao_fim"),
    prova: assertedOf("data_prova"),
    cargos: findByRules(cargos).map(({ nome }) => nome.valor),
  };
}

/** Returns positions found by rules, without those of the learned tagger, which labelled acts measure. */
export function findByRules<T extends { nome: { regra: string } }>(cargos: readonly T[]): T[] {
  return cargos.filter(({ nome }) => nome.regra !== "etiqueta");
}
