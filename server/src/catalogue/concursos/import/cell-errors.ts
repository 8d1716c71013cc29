import { cargoFacts, concursoFacts, type FactRow } from "@cav/contract/concursos/concurso-facts.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { countColumn } from "./fact-cells.ts";
import { period, stateOfWork } from "./headings.ts";
import type { ReadColumn } from "./sheet-head.ts";
import type { SourceRecord } from "./source-record.ts";

/** Sentences of the API's fields that would mislead in a sheet, with the form that a cell may have. */
const forms: [RegExp, string][] = [
  [/Informe uma data no formato AAAA-MM-DD\./, "Use DD/MM/AAAA."],
  [/Informe o salário só com números e um ponto decimal\./, "Use um valor como 3.500,00."],
  [/Informe o valor da inscrição em reais\./, "Use um valor como 85,50, ou “isento”."],
  [/Informe verdadeiro ou falso\./, "Use sim ou não."],
  [/Informe só números, até 6 dígitos\./, "Use um número como 10, ou “10 + CR”."],
];

/**
 * Places an error in its sheet: line, column and the cell's text, with the form that is taken. Errors of a list stay.
 */
export function withCell(
  { field, message }: FieldError,
  source: SourceRecord | undefined,
  columns: readonly ReadColumn[],
): FieldError {
  if (!source?.linhas) return { field, message };
  const { column, cargo, row } = partsOf(field);
  const at = columns.findIndex(({ campo }) => campo === column || standsFor(campo, column));
  const lines = cargo === undefined ? source.linhas : source.linhas.slice(cargo, cargo + 1);
  const line = lines.find(({ valores }) => valores[at]) ?? lines[0];
  const valor = line?.valores[at];
  const known = columns[at];
  const where = [
    `Linha ${line?.linha ?? source.linha}`,
    ...(known ? [`coluna ${known.letra} (${known.titulo})`] : []),
    ...(valor ? [`“${valor.slice(0, 80)}”`] : []),
  ].join(", ");
  return { field, message: `${where}: ${formOf(message, row)}` };
}

/** Splits an error's path into the sheet's column, the position's number and the fact. */
function partsOf(field: string): { column: string; cargo?: number; row?: FactRow } {
  const [, index, inCargo] = /^cargos\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
  const [name = "", code = ""] = (index === undefined ? field : (inCargo ?? "")).split(".");
  const facts: Record<string, FactRow> = index === undefined ? concursoFacts : cargoFacts;
  const row = Object.hasOwn(facts, name) ? facts[name] : undefined;
  const column = row?.kind === "counts" ? countColumn(code) : (row?.column ?? name);
  return { column, ...(index === undefined ? {} : { cargo: Number(index) }), ...(row ? { row } : {}) };
}

/** Columns that fill others. */
const standsFor = (campo: string, column: string) =>
  (campo === period && /^data_(?:inicio|fim)_inscricao$/.test(column)) ||
  (campo === stateOfWork && column === "locais_trabalho") ||
  column === `cargo_${campo}`;

function formOf(message: string, row: FactRow | undefined): string {
  const form = forms.find(([sentence]) => sentence.test(message));
  if (form) return message.replace(...form);
  const labels = Object.values(row?.codes ?? {});
  return /^Escolha uma destas opções/.test(message) && labels.length > 0
    ? `Use ${labels.slice(0, -1).join(", ")} ou ${labels.at(-1)}.`
    : message;
}
