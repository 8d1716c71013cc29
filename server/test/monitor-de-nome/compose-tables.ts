/** A row's person; `cpf` holds digits 4 to 9. */
export type Candidato = { nome: string; cpf: string };
type Posicao = Candidato & { posicao: number; nota: string; inscricao: string; cargo: string };

/** Print layout of a table's rows; `cpf`: whether the CPF is printed beside the name. */
export type Layout = { cpf: boolean; print: (rows: readonly Posicao[]) => string };

const dotted = ({ cpf }: Candidato) => `***.${cpf.slice(0, 3)}.${cpf.slice(3)}-**`;
const bare = ({ cpf }: Candidato) => `***${cpf}**`;
const crossed = ({ cpf }: Candidato) => `XXX.${cpf.slice(0, 3)}.${cpf.slice(3)}-XX`;
const lines = (form: (row: Posicao) => string) => (rows: readonly Posicao[]) => rows.map(form).join("\n");
/** Hyphenates a name in its last word, as a narrow column does. */
const hyphenated = (nome: string) => nome.replace(/(\p{L}{2})(\p{L}+)$/u, "$1-\n$2");
const broken = (nome: string) => nome.replace(/ (?=\S+$)/, "\n");
const column = (rows: readonly Posicao[], cell: (row: Posicao) => string) => rows.map(cell).join("\n");

/** Wraps text at 100 characters, as a gazette's column does. */
function filled(text: string): string {
  const done: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + word.length > 99) {
      done.push(line);
      line = "";
    }
    line += `${line && " "}${word}`;
  }
  return [...done, line].join("\n");
}

/** Prints two rows side by side. */
const paired = (form: (row: Posicao) => string) => (rows: readonly Posicao[]) =>
  rows
    .flatMap((row, at) => (at % 2 ? [] : [[row, rows[at + 1]].flatMap((each) => (each ? form(each) : []))]))
    .map((pair) => pair.join("     "))
    .join("\n");

export const layouts: Readonly<Record<string, Layout>> = {
  "rank, CPF, name, score": {
    cpf: true,
    print: lines((row) => `${row.posicao}º ${dotted(row)} ${row.nome} ${row.nota}`),
  },
  "rank, name, CPF, score": {
    cpf: true,
    print: lines((row) => `${row.posicao} ${row.nome} ${bare(row)} ${row.nota}`),
  },
  "cells with bars": {
    cpf: true,
    print: lines((row) => `| ${row.posicao} | ${row.nome} | ${crossed(row)} | ${row.cargo} |`),
  },
  "cells with tabs, the CPF first": {
    cpf: true,
    print: lines((row) => `${dotted(row)}\t${row.nome}\t${row.cargo}\t${row.nota}`),
  },
  "a line for each cell": {
    cpf: true,
    print: (rows) =>
      rows.map((row) => `${row.posicao}º\n${row.nome}\n${dotted(row)}\n${row.nota}`).join("\n"),
  },
  "two rows beside each other": { cpf: true, print: paired((row) => `${dotted(row)} ${row.nome}`) },
  "a name over two lines, its CPF below": {
    cpf: true,
    print: lines((row) => `${broken(row.nome)}\n${dotted(row)}`),
  },
  "one column after the other": {
    cpf: false,
    print: (rows) => `NOME\n${column(rows, ({ nome }) => nome)}\nCPF\n${column(rows, dotted)}`,
  },
  "one column after the other, without heads": {
    cpf: false,
    print: (rows) => [column(rows, dotted), column(rows, ({ nome }) => nome)].join("\n"),
  },
  "a word parted at the line's end": {
    cpf: false,
    print: lines((row) => `${row.posicao}. ${hyphenated(row.nome)}  ${row.nota}`),
  },
  "one paragraph with registrations": {
    cpf: false,
    print: (rows) =>
      filled(rows.map((row) => `${row.inscricao}, ${row.nome}, ${row.nota}, ${row.posicao}`).join(" / ")),
  },
  "rank and name without a space, the post behind": {
    cpf: false,
    print: lines((row) => `${row.posicao}º${row.nome} ${row.cargo} ${row.nota}`),
  },
};

export const cargos = [
  "AGENTE DE LIMPEZA",
  "ASSISTENTE SOCIAL",
  "TÉCNICO EM ENFERMAGEM",
  "Guarda Municipal",
  "PROFESSOR DE EDUCAÇÃO FÍSICA",
  "MOTORISTA",
];
