import { hasReserve, isHourly, readCotaHeading, readCount } from "@cav/contract/cells.ts";
import { cargoFacts, concursoFacts, eachOf, openFactNames } from "@cav/contract/concursos/concurso-facts.ts";
import { folded } from "@cav/contract/folded.ts";
import { pluralOf } from "@cav/contract/format.ts";
import { CsvError, parse } from "csv-parse/sync";
import { readGuarded } from "../../../platform/http/answers/csv.ts";
import { countColumn, type FactColumn, readCell, readLine, readYesNo, toFactColumns } from "./fact-cells.ts";
import type { SourceRecord } from "./source-record.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** Parses one cell. Unreadable text stays, so that the schema refuses it. */
type Read = (cell: string) => unknown;

/** Parses stages as in a JSON file; an empty cell keeps the exam's own. */
const readEtapas: Read = (cell) => {
  if (cell === "") return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};

/** Columns that hold no fact of the exam. */
const otherColumns: Record<string, Read> = {
  chave: (cell) => (cell === "" ? undefined : cell),
  fonte: (cell) => (cell === "" ? null : readLine(cell)),
  demonstracao: readYesNo,
  etapas: readEtapas,
};
const concursoColumns = toFactColumns(concursoFacts);
const cargoColumns = toFactColumns(cargoFacts);
const columns = new Set([
  ...Object.keys(otherColumns),
  ...[...concursoColumns, ...cargoColumns].map(({ column }) => column),
]);
const required = ["titulo", "cargo", "salario"];

export type CsvLine = { linha: number; cells: Record<string, string> };

/**
 * Reads exams of a CSV with a line per position. Lines with one `chave`, or else one title, organiser, body and notice,
 * are one exam; so is a line without these, as merged cells leave it, with the line above. Separators: comma, semicolon
 * or tab.
 * @throws UnreadableFile on broken quotes, on columns that are missing or unknown, and on lines of one exam that
 * contradict each other
 */
export function readCsv(file: string): SourceRecord[] {
  return recordsOf(readRows(file));
}

/** Groups a sheet's lines by exam. */
export function recordsOf(lines: readonly CsvLine[]): SourceRecord[] {
  const concursos: CsvLine[][] = [];
  for (const row of lines) {
    const rows = naming.every((name) => !row.cells[name])
      ? concursos.at(-1)
      : concursos.find(([first]) => first && isOneConcurso(first.cells, row.cells));
    if (rows) rows.push(row);
    else concursos.push([row]);
  }
  for (const rows of concursos) checkAgreement(rows);
  return concursos.map((rows) => ({
    linha: rows[0]?.linha ?? 0,
    record: recordOf(rows),
    cargoLinhas: rows.map(({ linha }) => linha),
  }));
}

/** Columns that say which exam a line is of. */
const naming = ["chave", "titulo", "organizadora"] as const;
/** Columns that tell two exams of one title apart. */
const telling = ["orgao", "edital_numero", "edital_ano"] as const;

type Cells = Record<string, string>;

function isOneConcurso(one: Cells, two: Cells): boolean {
  if (one.chave || two.chave) return one.chave === two.chave;
  const isSame = (name: string) => folded(one[name] ?? "") === folded(two[name] ?? "");
  const agrees = (name: string) => !one[name] || !two[name] || isSame(name);
  return isSame("titulo") && isSame("organizadora") && telling.every(agrees);
}

/** Refuses lines of one exam that tell two facts of it: either is wrong, and nobody can say which. */
function checkAgreement(rows: readonly CsvLine[]): void {
  for (const { column } of concursoColumns) {
    const [first, ...others] = rows.filter(({ cells }) => (cells[column] ?? "") !== "");
    const other = others.find(
      ({ cells }) => folded(cells[column] ?? "") !== folded(first?.cells[column] ?? ""),
    );
    if (!first || !other) continue;
    const said = (row: CsvLine) => `“${(row.cells[column] ?? "").slice(0, 80)}”`;
    throw new UnreadableFile(
      `tem nas linhas ${first.linha} e ${other.linha} o mesmo concurso com “${column}” diferente: ${said(first)} e ` +
        `${said(other)}. Corrija uma delas ou, se forem dois concursos, dê uma chave a cada um.`,
    );
  }
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
  if (cota) return countColumn(cota);
  const plain = folded(name)
    .trim()
    .replace(/[\s_]+/g, " ");
  return headings.get(plain) ?? (plain.replaceAll(" ", "_") || `${unnamed}${index}`);
}

/** Headings that people write, by the column that they mean. */
const headings = new Map(
  Object.entries({
    organizadora: ["banca", "banca organizadora", "instituicao organizadora", "executora"],
    orgao: ["entidade", "instituicao", "orgao/entidade"],
    titulo: ["concurso", "nome do concurso", "certame"],
    cargo: ["cargos", "funcao", "cargo/funcao", "nome do cargo", "emprego", "vaga para"],
    salario: ["remuneracao", "vencimento", "vencimentos", "salario base", "salario (r$)", "remuneracao (r$)"],
    nivel_escolaridade: ["escolaridade", "nivel", "nivel de escolaridade", "requisito de escolaridade"],
    quantidade_vagas: [
      "vagas",
      "total de vagas",
      "numero de vagas",
      "n de vagas",
      "no de vagas",
      "qtd de vagas",
    ],
    vagas_pessoa_com_deficiencia: ["pcd", "vagas pcd", "pne"],
    vagas_ampla_concorrencia: ["ampla", "ampla concorrencia", "ac"],
    vagas_pessoa_negra: ["negros", "ppp", "cota racial"],
    valor_inscricao: ["taxa", "taxa de inscricao", "valor da inscricao", "valor da taxa"],
    data_inicio_inscricao: [
      "inicio das inscricoes",
      "inicio inscricoes",
      "abertura das inscricoes",
      "inscricoes de",
    ],
    data_fim_inscricao: [
      "fim das inscricoes",
      "termino das inscricoes",
      "encerramento das inscricoes",
      "inscricoes ate",
      "prazo",
    ],
    data_prova: ["prova", "data da prova", "data prova", "dia da prova", "data da prova objetiva"],
    locais_trabalho: ["local de trabalho", "locais de trabalho", "lotacao", "cidade", "municipio", "local"],
    locais_prova: ["local de prova", "local da prova", "locais de prova", "cidade da prova"],
    edital_url: ["edital", "link", "link do edital", "url do edital", "site"],
    edital_numero: ["numero do edital", "no do edital", "n do edital"],
    edital_ano: ["ano do edital", "ano"],
    cadastro_reserva: ["cr", "cadastro de reserva"],
    cursos_aceitos: ["curso", "cursos", "formacao", "cursos aceitos"],
    descricao: ["observacoes", "observacao", "obs"],
  }).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
);

function checkColumns(names: string[]): string[] {
  const quoted = (list: string[]) => list.map((name) => `"${name}"`).join(", ");
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new UnreadableFile(
      `não tem ${pluralOf(missing.length, "a coluna", "as colunas")} ${quoted(missing)}.`,
    );
  const unknown = names.filter((name) => !columns.has(name) && !name.startsWith(unnamed));
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
  const cells = firstCells(rows);
  const others = Object.entries(otherColumns).filter(([name]) => cells[name] !== undefined);
  return {
    ...eachOf(openFactNames, () => null),
    ...Object.fromEntries(others.map(([name, read]) => [name, read(readGuarded(cells[name] ?? ""))])),
    ...readFacts(concursoColumns, cells),
    cargos: rows.map((row) => ({ ...readFacts(cargoColumns, row.cells), ...saidBeside(row.cells) })),
  };
}

/** Returns each column's first value, as a fact may stand in any line of its exam. */
function firstCells(rows: readonly CsvLine[]): Cells {
  const columns = Object.keys(rows[0]?.cells ?? {});
  const firstOf = (column: string) => rows.map(({ cells }) => cells[column]).find((cell) => cell) ?? "";
  return Object.fromEntries(columns.map((column) => [column, firstOf(column)]));
}

/** Returns what cells say of other facts: pay by the hour, and a reserve list beside the vacancies. */
function saidBeside(cells: Cells): Record<string, unknown> {
  const counts = Object.entries(cells).filter(
    ([name]) => name.startsWith("vagas_") || name === "quantidade_vagas",
  );
  return {
    ...(!cells.salario_periodo && isHourly(cells.salario ?? "") ? { salario_periodo: "HORA" } : {}),
    ...(!cells.cadastro_reserva && counts.some(([, cell]) => hasReserve(cell))
      ? { cadastro_reserva: true }
      : {}),
  };
}

/** Reads the facts of the file's columns; of counts, those that are not empty. */
function readFacts(known: FactColumn[], cells: Record<string, string>): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  const counts: Record<string, Record<string, unknown>> = {};
  for (const one of known) {
    const cell = readGuarded(cells[one.column] ?? "");
    if (one.code !== undefined) {
      counts[one.name] ??= {};
      const count = readCount(cell);
      if (count !== null) Object.assign(counts[one.name] ?? {}, { [one.code]: count });
    } else if (cells[one.column] !== undefined) facts[one.name] = readCell(one, cell);
  }
  return { ...facts, ...counts };
}
