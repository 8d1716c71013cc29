import { expect, test } from "vitest";
import { readLedger } from "./ledger.ts";

const local = { uf: null, municipio: null };
const read = (text: string) => readLedger(text, null, local);
const countsOf = (text: string) =>
  read(text).cargos.map(({ nome, vagas, prova }) => [nome.valor, vagas?.valor ?? null, prova]);
const table = (rows: (string | number)[][]) => rows.map((row) => row.join("\t")).join("\n");

const head = "O concurso destina-se ao provimento de 20 (vinte) vagas.";
const offer = table([
  ["CARGO", "AC", "PcD", "TOTAL"],
  ["Médico", 6, 1, 7],
  ["Dentista", 8, 2, 10],
  ["Enfermeiro", 2, 1, 3],
]);
const essays = table([
  ["CARGO", "AC", "PcD", "TOTAL"],
  ["Médico", 60, 10, 70],
  ["Dentista", 80, 20, 100],
  ["Enfermeiro", 20, 10, 30],
]);

test("of two tables of the same positions the stated total finds the vacancies, whatever their words and order", () => {
  const proved = [
    ["Médico", 7, "provado"],
    ["Dentista", 10, "provado"],
    ["Enfermeiro", 3, "provado"],
  ];
  for (const tables of [
    [`Quadro de vagas\n${offer}`, `Provas corrigidas, por vagas\n${essays}`],
    [`Quadro de vagas\n${essays}`, `Quadro de vagas\n${offer}`],
  ])
    expect(countsOf([head, ...tables].join("\nOutras regras do edital.\n"))).toEqual(proved);
});

test("without a stated total nothing is proved, even if each row balances", () => {
  expect(countsOf(`Quadro de vagas\n${offer}`).map(([, , prova]) => prova)).toEqual(
    Array(3).fill("linha fecha"),
  );
  const bare = table([
    ["CARGO", "VAGAS"],
    ["Médico", 7],
    ["Gari", 2],
  ]);
  expect(countsOf(bare).map(([, , prova]) => prova)).toEqual(["sem total", "sem total"]);
});

test("a contradicted total leaves each count to be checked, and says both numbers", () => {
  const { verdict, contas, cargos } = read(
    `O concurso destina-se ao provimento de 21 vagas.\nQuadro de vagas\n${offer}`,
  );
  expect(verdict).toBe("contradiz");
  expect(contas.find(({ fecha }) => !fecha)).toMatchObject({ soma: 20, dito: 21 });
  expect(cargos.map(({ prova }) => prova)).toEqual(Array(3).fill("conferir"));
});

test("a table's lines of sums prove its rows and are no positions, and a subtotal tells the level of the rows above", () => {
  const text = table([
    ["CARGO", "VAGAS IMEDIATAS"],
    ["Analista de Dados", 7],
    ["Analista de Redes", 3],
    ["SUBTOTAL – ANALISTAS (Nível Superior)", 10],
    ["Técnico Legislativo", 30],
    ["SUBTOTAL – TÉCNICOS (Nível Médio)", 30],
    ["Total Geral", 40],
  ]);
  expect(
    read(text).cargos.map(({ nome, vagas, nivel, prova }) => [nome.valor, vagas?.valor, nivel?.valor, prova]),
  ).toEqual([
    ["Analista de Dados", 7, "SUPERIOR", "provado"],
    ["Analista de Redes", 3, "SUPERIOR", "provado"],
    ["Técnico Legislativo", 30, "MEDIO", "provado"],
  ]);
});

test("rows that are the sums of another table's careers are no positions", () => {
  const text = `${table([
    ["CARGO", "VAGAS"],
    ["Inspetor", 5],
    ["Analista", 7],
  ])}\nVagas por perfil, conforme os quadros abaixo.\n${table([
    ["CARGO", "PERFIL", "VAGAS"],
    ["Inspetor", "Perfil 1 - Mercado", 2],
    ["Inspetor", "Perfil 2 - Contas", 3],
    ["Analista", "Perfil 3 - Gestão", 7],
  ])}`;
  expect(countsOf(text)).toEqual([
    ["Inspetor - Perfil 1 - Mercado", 2, "provado"],
    ["Inspetor - Perfil 2 - Contas", 3, "provado"],
    ["Analista - Perfil 3 - Gestão", 7, "provado"],
  ]);
});

test("pay comes from another table by class or level, and two that differ are none", () => {
  const text = (paid: string) =>
    `${table([
      ["CARGO", "CLASSE", "VAGAS"],
      ["Assistente de Alunos", "C", 8],
      ["Técnico em Audiovisual", "D", 2],
    ])}\nA remuneração está no quadro.\n${paid}`;
  const classes = table([
    ["CLASSE", "VENCIMENTO BÁSICO"],
    ["Nível C", "R$ 2.483,52"],
    ["Nível D", "R$ 3.029,90"],
  ]);
  const payOf = (paid: string) => read(text(paid)).cargos.map(({ salario }) => salario?.valor ?? null);
  expect(payOf(classes)).toEqual([2483.52, 3029.9]);
  expect(payOf(`${classes}\nNível D\tR$ 9.000,00`)).toEqual([2483.52, null]);
});

test("shares that do not add up leave their row's count, unless a total proves it", () => {
  const wrong = offer.replace("Dentista\t8\t2\t10", "Dentista\t8\t3\t10");
  expect(countsOf(`Quadro de vagas\n${wrong}`)[1]).toEqual(["Dentista", null, "conferir"]);
  expect(countsOf(`${head}\nQuadro de vagas\n${wrong}`)[1]).toEqual([
    "Dentista",
    10,
    "total fecha, cotas não",
  ]);
});

test("each count's quote has its own digits", () => {
  const text = `${head}\nQuadro de vagas\n${offer}`;
  for (const { vagas, cotas = [] } of read(text).cargos)
    for (const one of [vagas, ...cotas])
      expect(text.slice(one?.inicio ?? 0, one?.fim ?? 0)).toBe(String(one?.valor));
});

test("one cell under all shares prints the sum of them all", () => {
  const text = `Quadro de vagas\n${table([
    ["CARGO", "AC", "PcD"],
    ["Assistente", 19, 2],
    ["Auxiliar", 9, 1],
    ["TOTAL GERAL", 31, 31],
  ])}`;
  expect(read(text).contas).toMatchObject([{ fecha: true, soma: 31, dito: 31 }]);
  expect(countsOf(text)).toEqual([
    ["Assistente", 21, "provado"],
    ["Auxiliar", 10, "provado"],
  ]);
  expect(read(text.replace("31\t31", "32\t32")).contas[0]).toMatchObject({ fecha: false, dito: 32 });
});

test("a column is of requirements by its cells, whatever its title is, and a stated total that closes is told", () => {
  const { cargos, total } = read(
    [
      "Conforme a tabela (total de 4 vagas), o concurso destina-se ao provimento de 4 vagas.",
      table([
        ["ÁREA", "EIXO", "VAGAS"],
        ["01", "Filosofia", 1],
        ["02", "Física", 3],
      ]),
      "ANEXO 1",
      table([
        ["01", "Filosofia", "Curso Superior de Graduação em Filosofia", 1],
        ["02", "Física", "Curso Superior de Licenciatura em Física", 3],
      ]),
    ].join("\n"),
  );
  expect(cargos.map(({ nivel, prova }) => [nivel?.valor, prova])).toEqual([
    ["SUPERIOR", "provado"],
    ["SUPERIOR", "provado"],
  ]);
  expect(total?.valor).toBe(4);
});
