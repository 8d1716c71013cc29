import type { SalarioPeriodo } from "@cav/contract/cargos.ts";
import { codeOf, readCotaHeading, readDay, readDecimal } from "@cav/contract/cells.ts";
import { type EditalTipo, statusLabels } from "@cav/contract/concursos.ts";
import { folded } from "@cav/contract/folded.ts";
import { pluralOf } from "@cav/contract/format.ts";
import { Cota, nivelLabels } from "@cav/contract/preferencias.ts";
import { CsvError, parse } from "csv-parse/sync";
import { readGuarded } from "../platform/http/csv.ts";
import type { SourceRecord } from "./source-record.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Parses one cell. Unreadable text stays, so that the schema refuses it. */
type Read = (cell: string) => unknown;

/** A line break in a cell comes from its column's width. */
const text = (cell: string): string => {
  const lines = cell.split("\n");
  return lines.length === 1
    ? cell
    : lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join(" ");
};
const orNull: Read = (cell) => (cell === "" ? null : text(cell));
const paragraphs: Read = (cell) => (cell === "" ? null : cell);

function readNumber(cell: string): unknown {
  const decimal = readDecimal(cell);
  return decimal === null || Number.isNaN(Number(decimal)) ? decimal : Number(decimal);
}

function readList(cell: string): (string | number)[] {
  const items = cell.split("|").map((item) => item.trim());
  return items.filter((item) => item !== "").map((item) => (/^\d+$/.test(item) ? Number(item) : item));
}

const yesNo: Read = (cell) =>
  ({ sim: true, true: true, "1": true, não: false, nao: false, false: false, "0": false, "": false })[
    cell.toLowerCase()
  ] ?? cell;

const yesNoOrNull: Read = (cell) => (cell === "" ? null : yesNo(cell));

/** Parses stages as in a JSON file; an empty cell keeps the exam's own. */
const readEtapas: Read = (cell) => {
  if (cell === "") return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};

const editalTipos: Record<EditalTipo, string> = { EDITAL: "Edital", NOTICIA: "Notícia" };
const periodos: Record<SalarioPeriodo, string> = { MES: "Mês", HORA: "Hora" };
const nivelOf = codeOf(nivelLabels);

const concursoColumns: Record<string, Read> = {
  chave: (cell) => (cell === "" ? undefined : cell),
  titulo: text,
  organizadora: text,
  orgao: orNull,
  status: codeOf(statusLabels),
  status_motivo: orNull,
  status_ate: readDay,
  data_inicio_inscricao: readDay,
  data_fim_inscricao: readDay,
  data_prova: readDay,
  data_fim_isencao: readDay,
  data_limite_pagamento: readDay,
  valor_inscricao: readNumber,
  edital_url: orNull,
  edital_tipo: (cell) => codeOf(editalTipos)(cell) ?? null,
  edital_numero: orNull,
  edital_ano: readNumber,
  descricao: paragraphs,
  locais_prova: readList,
  fonte: orNull,
  demonstracao: yesNo,
  etapas: readEtapas,
};
const cargoColumns: Record<string, Read> = {
  cargo: text,
  salario: readDecimal,
  salario_periodo: codeOf(periodos),
  // An empty cell means that the level is not known.
  nivel_escolaridade: (cell) => nivelOf(cell) ?? null,
  requer_pos_graduacao: yesNo,
  remoto: yesNo,
  tipo_de_vaga: orNull,
  cursos_aceitos: readList,
  locais_trabalho: readList,
  locais_derivados: yesNo,
  quantidade_vagas: orNull,
  cadastro_reserva: yesNoOrNull,
  cargo_valor_inscricao: readNumber,
  cargo_data_prova: readDay,
  a_definir: yesNo,
  niveis_possiveis: readList,
};
const cotaColumns = new Map(Cota.options.map((cota) => [`vagas_${cota.toLowerCase()}`, cota]));
const required = ["titulo", "cargo", "salario"];

type CsvLine = { linha: number; cells: Record<string, string> };

/**
 * Reads exams of a CSV with a line per position. Lines with one `chave`, or else one title and organiser, are one exam,
 * whose own facts are on its first line. Separators: comma, semicolon or tab.
 * @throws UnreadableFile on broken quotes, or on columns that are missing or unknown
 */
export function readCsv(file: string): SourceRecord[] {
  const concursos = new Map<string, CsvLine[]>();
  for (const row of readRows(file)) {
    const { chave = "", titulo = "", organizadora = "" } = row.cells;
    const key = chave || `${titulo}|${organizadora}`;
    const rows = concursos.get(key);
    if (rows) rows.push(row);
    else concursos.set(key, [row]);
  }
  return [...concursos.values()].map((rows) => ({
    linha: rows[0]?.linha ?? 0,
    record: recordOf(rows),
    cargoLinhas: rows.map(({ linha }) => linha),
  }));
}

function readRows(file: string): CsvLine[] {
  const [first = ""] = file.split(/\r?\n/, 1);
  // Excel's own line that names the separator.
  const said = /^"?sep=(.)"?$/i.exec(first.trim())?.[1] ?? (/^"?sep=\t"?$/i.test(first) ? "\t" : undefined);
  const delimiter = said ?? mostIn(first);
  try {
    const rows = parse(said === undefined ? file : file.replace(/^.*\r?\n/, ""), {
      delimiter,
      columns: (names: string[]) => checkColumns(names.map(columnName)),
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      raw: true,
    }) as unknown as ParsedRow[];
    const before = said === undefined ? 0 : 1;
    return rows.map(({ record, info, raw }) => {
      const linha = info.lines - breaksIn(raw) + before;
      return { linha, cells: checkNamed(record, linha) };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`não é um CSV válido na linha ${error.lines ?? "?"}: ${csvFault(error)}`);
  }
}

/** Returns the separator that gives the most columns. */
const mostIn = (header: string): string =>
  [",", ";", "\t"].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ",";

/** Refuses values in columns without a name; spreadsheets add empty columns, which are accepted. */
function checkNamed(record: Record<string, string>, linha: number): Record<string, string> {
  const isUnnamed = ([name]: [string, string]) => name.startsWith(unnamed);
  const cells = Object.entries(record);
  if (cells.some((cell) => isUnnamed(cell) && cell[1] !== ""))
    throw new UnreadableFile(`tem na linha ${linha} um valor em uma coluna sem nome.`);
  return Object.fromEntries(cells.filter((cell) => !isUnnamed(cell)));
}
const unnamed = "sem nome ";

type ParsedRow = { record: Record<string, string>; info: { lines: number }; raw: string };

/** Counts a record's line breaks: the parser reports its last line, we report its first. */
const breaksIn = (raw: string) => raw.trim().split("\n").length - 1;

function csvFault({ code }: CsvError): string {
  if (code === "CSV_RECORD_INCONSISTENT_COLUMNS") return "o número de colunas difere do cabeçalho.";
  return "as aspas de um campo não fecham ou estão fora do lugar.";
}

/** Normalises a column name: "Data_Prova", "Título" and "Vagas PCD" are accepted, "Data da Prova" is not. */
function columnName(name: string, index: number): string {
  const cota = /^\W*vagas/i.test(name) ? readCotaHeading(name) : undefined;
  if (cota) return `vagas_${cota.toLowerCase()}`;
  return folded(name).trim().replace(/\s+/g, "_") || `${unnamed}${index}`;
}

function checkColumns(names: string[]): string[] {
  const known = (name: string) =>
    Object.hasOwn(concursoColumns, name) || Object.hasOwn(cargoColumns, name) || cotaColumns.has(name);
  const quoted = (list: string[]) => list.map((name) => `"${name}"`).join(", ");
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new UnreadableFile(
      `não tem ${pluralOf(missing.length, "a coluna", "as colunas")} ${quoted(missing)}.`,
    );
  const unknown = names.filter((name) => !known(name) && !name.startsWith(unnamed));
  if (unknown.length > 0)
    throw new UnreadableFile(
      `tem ${pluralOf(unknown.length, "coluna desconhecida", "colunas desconhecidas")}: ${quoted(unknown)}.`,
    );
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0)
    throw new UnreadableFile(`repete ${pluralOf(twice.length, "a coluna", "as colunas")} ${quoted(twice)}.`);
  return names;
}

function recordOf(rows: CsvLine[]): object {
  const { cells = {} } = rows[0] ?? {};
  return {
    data_inicio_inscricao: null,
    data_fim_inscricao: null,
    data_prova: null,
    valor_inscricao: null,
    edital_url: null,
    ...readCells(concursoColumns, cells),
    cargos: rows.map((row) => cargoOf(row.cells)),
  };
}

function cargoOf(cells: Record<string, string>): object {
  const read = readCells(cargoColumns, cells);
  const { cargo, cargo_valor_inscricao: valor_inscricao, cargo_data_prova: data_prova, ...facts } = read;
  const vagas = [...cotaColumns].map(([column, cota]) => [cota, cells[column] ?? ""]);
  return {
    ...facts,
    valor_inscricao,
    data_prova,
    nome: cargo,
    vagas_por_cota: Object.fromEntries(vagas.filter(([, count]) => count !== "")),
  };
}

function readCells(columns: Record<string, Read>, cells: Record<string, string>): Record<string, unknown> {
  const knownColumns = Object.entries(columns).filter(([name]) => cells[name] !== undefined);
  return Object.fromEntries(knownColumns.map(([name, read]) => [name, read(readGuarded(cells[name] ?? ""))]));
}
