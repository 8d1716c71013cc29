import { CargoInput } from "@cav/contract/cargos.ts";
import { codeOf, readCotaHeading, readDay, readDecimal } from "@cav/contract/cells.ts";
import type { Curso } from "@cav/contract/cursos.ts";
import { folded } from "@cav/contract/folded.ts";
import type { Local } from "@cav/contract/locais.ts";
import { type Cota, cotaLabels, NivelEscolaridade, nivelLabels } from "@cav/contract/preferencias.ts";
import { type CargoDraft, cargoBodyOf, emptyCargo, noVagas } from "./cargo-draft.ts";

/** What names in a sheet may stand for. Places are asked for one by one: those of which no answer came yet are not known. */
export type Known = { cursos: Curso[]; locais: ReadonlyMap<string, Local> };

/** What is wrong with a cell is told by its column. */
type Read = (cell: string, cargo: CargoDraft, known: Known) => Partial<CargoDraft> | { fault: string };

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

/** Several of one cell. */
const namesIn = (cell: string) =>
  cell
    .split(/[|;]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** In the order in which a sheet without a header is read. */
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

/** The columns as the dialog names them. */
export const sheetColumns = columns.map(({ label }) => label);

export type SheetLine = { linha: number; cargo: CargoDraft; errors: string[] };
export type Sheet = { lines: SheetLine[]; ignored: string[] };

/**
 * Positions that were copied from a spreadsheet: by its header, or without one in the order of the columns. What is
 * wrong is told by line; columns that are not known are left out, and named.
 */
export function readSheet(text: string, known: Known): Sheet {
  const { header, inOrder, rows } = rowsOf(text);
  return {
    lines: rows.map(({ linha, cells }) => readLine(linha, cells, inOrder, known)),
    ignored: header?.filter(({ name, column }) => !column && name !== "").map(({ name }) => name) ?? [],
  };
}

/** The names of places that a sheet has, each once, for somebody to ask what they stand for. */
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

/** Rows by their first line. A line break within quotes ends none. */
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

/** Whether the last cell begins with a quote that is not closed. */
function hasOpenQuote(row: string): boolean {
  const cell = row.split("\t").at(-1)?.trim() ?? "";
  return cell.startsWith('"') && (cell.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** Spreadsheets put in quotes what has a quote or a line break in it. */
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

/** A first row that names the position's column is a header. */
function headerOf(cells: string[]) {
  const named = cells.map((name) => ({
    name,
    column: columnOf(name),
  }));
  return named.some(({ column }) => column === columns[0]) ? named : undefined;
}

function readLine(linha: number, cells: string[], inOrder: (Column | undefined)[], known: Known): SheetLine {
  const errors: string[] = [];
  let cargo: CargoDraft = { ...emptyCargo(), vagas_por_cota: { ...noVagas }, nivel_escolaridade: "" };
  for (const [at, column] of inOrder.entries()) {
    const read = column?.read(cells[at] ?? "", cargo, known) ?? {};
    if ("fault" in read) errors.push(`${column?.label}: ${read.fault}`);
    else cargo = { ...cargo, ...read };
  }
  const issues = CargoInput.safeParse(cargoBodyOf(cargo)).error?.issues ?? [];
  // One word a cell: what follows from the first is no news.
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
