import { codeOf, readCotaHeading, readDay, readDecimal } from "@cav/contract/cells.ts";
import { CargoInput } from "@cav/contract/concursos/cargos.ts";
import { folded } from "@cav/contract/folded.ts";
import type { Curso } from "@cav/contract/locais/cursos.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import { type Cota, NivelEscolaridade } from "@cav/contract/preferencias/preferencias.ts";
import { cotaLabels, nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import { type CargoDraft, cargoBodyOf, emptyCargo, noVagas } from "./cargo-draft.ts";

/** Courses and places that names in a sheet can resolve to. Places load one by one; missing ones are still loading. */
export type SheetNames = { cursos: Curso[]; locais: ReadonlyMap<string, Local> };

/** Reads a cell into the draft, or returns a fault, which is reported with its column. */
type Read = (cell: string, cargo: CargoDraft, known: SheetNames) => Partial<CargoDraft> | { fault: string };

type Column = { label: string; names: string[]; cota?: Cota; read: Read };

const nivelOf = codeOf(nivelLabels);
const yes = ["sim", "s", "x", "1", "true"];
const no = ["nao", "n", "0", "false", ""];

const vagasColumn = (cota: Cota, names: string[] = []): Column => ({
  label: `Vagas: ${cotaLabels[cota]}`,
  names,
  cota,
  read: (cell, { vagas_por_cota }) => ({
    vagas_por_cota: { ...vagas_por_cota, [cota]: cell.replace(/\./g, "") },
  }),
});

/** Splits a cell with several names into them. */
const namesIn = (cell: string) =>
  cell
    .split(/[|;]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Columns in the order that a sheet without a header has. */
const columns: Column[] = [
  { label: "Cargo", names: ["cargo", "nome", "nome do cargo"], read: (nome) => ({ nome }) },
  {
    label: "Salário",
    names: ["salario", "remuneracao", "vencimento"],
    read: (cell) => ({ salario: readDecimal(cell) ?? "" }),
  },
  {
    label: "Nível",
    names: ["nivel", "escolaridade", "nivel de escolaridade", "nivel_escolaridade"],
    read(cell) {
      const nivel = NivelEscolaridade.safeParse(nivelOf(cell) ?? "");
      if (nivel.success) return { nivel_escolaridade: nivel.data };
      return cell === "" ? { nivel_escolaridade: "" } : { fault: "use Fundamental, Médio ou Superior." };
    },
  },
  vagasColumn("AMPLA_CONCORRENCIA", ["vagas"]),
  vagasColumn("PESSOA_COM_DEFICIENCIA"),
  vagasColumn("PESSOA_NEGRA"),
  vagasColumn("INDIGENA"),
  vagasColumn("QUILOMBOLA"),
  {
    label: "Cadastro reserva",
    names: ["cadastro reserva", "cr", "cadastro_reserva"],
    read(cell) {
      if (cell === "") return {};
      const word = folded(cell);
      if (yes.includes(word)) return { cadastro_reserva: "true" };
      return no.includes(word) ? { cadastro_reserva: "false" } : { fault: "use Sim ou Não." };
    },
  },
  {
    label: "Taxa",
    names: ["taxa", "valor da inscricao", "valor_inscricao"],
    read: (cell) => ({ valor_inscricao: readDecimal(cell) ?? "" }),
  },
  {
    label: "Data da prova",
    names: ["prova", "data da prova", "data_prova"],
    read: (cell) => ({ data_prova: readDay(cell) ?? "" }),
  },
  {
    label: "Cursos",
    names: ["cursos", "cursos aceitos", "cursos_aceitos"],
    read(cell, _cargo, { cursos }) {
      const names = namesIn(cell);
      const found = names.map((name) => cursos.find(({ nome }) => folded(nome) === folded(name)));
      const unknown = names.find((_, index) => !found[index]);
      return unknown
        ? { fault: `“${unknown}” não está entre os cursos.` }
        : { cursos_aceitos: found.flatMap((curso) => (curso ? [curso.id] : [])) };
    },
  },
  {
    label: "Locais",
    names: ["locais", "local", "locais de trabalho", "cidade", "cidades", "lotacao", "locais_trabalho"],
    read(cell, _cargo, { locais }) {
      const names = namesIn(cell);
      const unknown = names.find((name) => !locais.has(folded(name)));
      return unknown
        ? { fault: `“${unknown}” não foi encontrado. Escreva como “Recife - PE”.` }
        : { locais_trabalho: names.flatMap((name) => locais.get(folded(name)) ?? []) };
    },
  },
];

/** Labels of the columns, for the dialog. */
export const sheetColumns = columns.map(({ label }) => label);

export type SheetLine = { linha: number; cargo: CargoDraft; errors: string[] };
export type Sheet = { lines: SheetLine[]; ignored: string[] };

/**
 * Reads positions pasted from a spreadsheet, by its header or in the default column order. Reports faults by line;
 * skips and names unknown columns.
 */
export function readSheet(text: string, known: SheetNames): Sheet {
  const { header, inOrder, rows } = rowsOf(text);
  return {
    lines: rows.map(({ linha, cells }) => readLine(linha, cells, inOrder, known)),
    ignored: header?.filter(({ name, column }) => !column && name !== "").map(({ name }) => name) ?? [],
  };
}

/** Returns the distinct place names of a sheet, so that the caller can look them up. */
export function localNamesIn(text: string): string[] {
  const { inOrder, rows } = rowsOf(text);
  const at = inOrder.findIndex((column) => column?.label === "Locais");
  return [...new Set(rows.flatMap(({ cells }) => namesIn(cells[at] ?? "").map(folded)))];
}

function rowsOf(text: string) {
  const rows = linesOf(text).map(({ linha, row }) => ({ linha, cells: cellsOf(row) }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const header = filled[0] && headerOf(filled[0].cells);
  const inOrder = header?.map(({ column }) => column) ?? columns;
  return { header, inOrder, rows: filled.slice(header ? 1 : 0) };
}

/** Splits a text into rows with their line numbers; line breaks inside quotes do not split. */
function linesOf(text: string): { linha: number; row: string }[] {
  const lines: { linha: number; row: string }[] = [];
  let isWithin = false;
  for (const [index, part] of text.split(/\r?\n/).entries()) {
    const last = lines.at(-1);
    if (isWithin && last) last.row += ` ${part}`;
    else lines.push({ linha: index + 1, row: part });
    isWithin = hasOpenQuote(lines.at(-1)?.row ?? "");
  }
  return lines;
}

/** Returns whether the last cell has an unclosed quote. */
function hasOpenQuote(row: string): boolean {
  const cell = row.split("\t").at(-1)?.trim() ?? "";
  return cell.startsWith('"') && (cell.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** Splits a row into cells; spreadsheets quote cells that contain quotes or line breaks. */
function cellsOf(row: string): string[] {
  return row.split("\t").map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .replaceAll('""', '"'),
  );
}

function columnOf(name: string): Column | undefined {
  const cota = readCotaHeading(name);
  return columns.find((one) => one.names.includes(folded(name).trim()) || (cota && one.cota === cota));
}

/** Returns the columns of a header row; a header names the position's column. */
function headerOf(cells: string[]) {
  const named = cells.map((name) => ({
    name,
    column: columnOf(name),
  }));
  return named.some(({ column }) => column === columns[0]) ? named : undefined;
}

function readLine(
  linha: number,
  cells: string[],
  inOrder: (Column | undefined)[],
  known: SheetNames,
): SheetLine {
  const errors: string[] = [];
  let cargo: CargoDraft = { ...emptyCargo(), vagas_por_cota: { ...noVagas }, nivel_escolaridade: "" };
  for (const [at, column] of inOrder.entries()) {
    const read = column?.read(cells[at] ?? "", cargo, known) ?? {};
    if ("fault" in read) errors.push(`${column?.label}: ${read.fault}`);
    else cargo = { ...cargo, ...read };
  }
  const issues = CargoInput.safeParse(cargoBodyOf(cargo)).error?.issues ?? [];
  // Keeps the first fault of each cell, because further ones follow from it.
  const first = [...new Map(issues.toReversed().map((issue) => [issue.path.join("."), issue])).values()];
  return { linha, cargo, errors: [...errors, ...first.toReversed().map(describeIssue)] };
}

const labelOf: Record<string, string> = {
  nome: "Cargo",
  salario: "Salário",
  valor_inscricao: "Taxa",
  data_prova: "Data da prova",
};

function describeIssue({ path, message }: { path: PropertyKey[]; message: string }): string {
  const [field, cota] = path.map(String);
  const label = field === "vagas_por_cota" ? `Vagas: ${cotaLabels[cota as Cota]}` : labelOf[field ?? ""];
  return label ? `${label}: ${message}` : message;
}
