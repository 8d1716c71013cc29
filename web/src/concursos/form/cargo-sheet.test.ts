import { expect, test } from "vitest";
import { localNamesIn, readSheet } from "./cargo-sheet.ts";

const recife = { id: 2611606, nome: "Recife", uf: "PE" };
const known: Parameters<typeof readSheet>[1] = {
  cursos: [{ id: 7, nome: "Direito" }],
  locais: new Map([["recife - pe", recife]]),
};
const sheet = (...rows: string[][]) => rows.map((cells) => cells.join("\t")).join("\r\n");

test("a sheet with a header is read by its names, in any order", () => {
  const { lines, ignored } = readSheet(
    sheet(
      ["Vagas", "Cargo", "Nível", "Salário", "Observação", "Cursos"],
      ["1.200", "Analista", "Superior", "R$ 9.500,90", "noturno", "direito"],
    ),
    known,
  );
  expect(ignored).toEqual(["Observação"]);
  expect(lines).toMatchObject([
    {
      linha: 2,
      errors: [],
      cargo: {
        nome: "Analista",
        salario: "9500.90",
        nivel_escolaridade: "SUPERIOR",
        cursos_aceitos: [7],
        vagas_por_cota: { AMPLA_CONCORRENCIA: "1200", PESSOA_NEGRA: "" },
      },
    },
  ]);
});

test("headings name the cotas as spreadsheets do, days may lack their format, and cells may have several lines", () => {
  const { lines, ignored } = readSheet(
    sheet(
      ["Cargo", "Salário", "Vagas ampla concorrência", "Vagas PCD", "Vagas Pessoas Negras", "Prova", ""],
      ['"Técnico\r\nde campo"', "R$ 3.500,00", "4", "1", "2", "46372", ""],
      ["Agente", "2.000", "1", "", "", "01/02/2027", ""],
    ),
    known,
  );
  expect(ignored).toEqual([]);
  expect(lines.map(({ linha, cargo }) => [linha, cargo.nome, cargo.salario, cargo.data_prova])).toEqual([
    [2, "Técnico de campo", "3500.00", "2026-12-16"],
    [4, "Agente", "2000", "2027-02-01"],
  ]);
  expect(lines[0]?.cargo.vagas_por_cota).toMatchObject({
    AMPLA_CONCORRENCIA: "4",
    PESSOA_COM_DEFICIENCIA: "1",
    PESSOA_NEGRA: "2",
  });
});

test("without a header the default column order applies, and empty rows are skipped", () => {
  const { lines } = readSheet(
    sheet(["Técnico", "3500", "Ensino Médio", "4", "1"], ["", ""], ["Agente", "2.000", "", ""]),
    known,
  );
  expect(
    lines.map(({ linha, cargo }) => [linha, cargo.nome, cargo.salario, cargo.nivel_escolaridade]),
  ).toEqual([
    [1, "Técnico", "3500", "MEDIO"],
    [3, "Agente", "2000", ""],
  ]);
  expect(lines[0]?.cargo.vagas_por_cota).toMatchObject({
    AMPLA_CONCORRENCIA: "4",
    PESSOA_COM_DEFICIENCIA: "1",
  });
});

test("faults are reported by line and column", () => {
  const { lines } = readSheet(
    sheet(
      ["Cargo", "Salário", "Nível", "Vagas", "Data da prova", "Cursos", "CR"],
      ["", "muito", "Doutor", "dez", "31/13/2026", "Alquimia", "talvez"],
    ),
    known,
  );
  expect(lines[0]?.errors).toEqual([
    "Nível: use Fundamental, Médio ou Superior.",
    "Cursos: “Alquimia” não está entre os cursos.",
    "Cadastro reserva: use Sim ou Não.",
    "Cargo: O nome do cargo é obrigatório.",
    "Salário: Informe o salário só com números e um ponto decimal.",
    "Vagas: Ampla Concorrência: Informe só números, até 6 dígitos.",
    expect.stringMatching(/^Data da prova: /),
  ]);
});

test("places are resolved by name, several per cell; an unknown one is omitted", () => {
  const text = sheet(
    ["Cargo", "Salário", "Cidade"],
    ["Agente", "2000", "RECIFE - PE"],
    ["Fiscal", "3000", "Recife - PE; Bom Jesus"],
  );
  expect(localNamesIn(text)).toEqual(["recife - pe", "bom jesus"]);
  expect(readSheet(text, known).lines).toMatchObject([
    { errors: [], cargo: { locais_trabalho: [recife] } },
    { errors: ["Locais: “Bom Jesus” não foi encontrado. Escreva como “Recife - PE”."] },
  ]);
});

test("a quoted cell loses its quotes", () => {
  expect(readSheet('"Agente ""A"""\t2000', known).lines[0]?.cargo.nome).toBe('Agente "A"');
});
