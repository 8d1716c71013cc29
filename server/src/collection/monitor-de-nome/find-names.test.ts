import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildWatch, findHits } from "./find-names.ts";

type Passage = { id: string; mencao: boolean; texto: string; cpf?: string };
const passages = readFileSync(new URL("../../../test/monitor-de-nome/trechos.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Passage);

/** Names with particles, accents, apostrophes, and words with other meanings. */
const names = [
  "Ana Paula de Souza Lima",
  "José Carlos dos Santos",
  "Maria Eduarda Campos Prado",
  "Tereza Yolanda Brückner",
  "Luís D'Ávila Conceição",
];
const withoutAccents = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "");
const forms: Record<string, (name: string) => string> = {
  "as it is": (name) => name,
  "in capitals": (name) => name.toUpperCase(),
  "without accents": withoutAccents,
  "in capitals, without accents": (name) => withoutAccents(name).toUpperCase(),
};

function printed({ texto }: Passage, name: string): string {
  const [first = "", ...rest] = name.split(" ");
  return texto
    .replaceAll("⟦NOME⟧", name)
    .replaceAll("⟦PRIMEIRO⟧", first)
    .replaceAll("⟦RESTO⟧", rest.join(" "))
    .replaceAll("⟦SEMULTIMO⟧", name.split(" ").slice(0, -1).join(" "));
}

const find = (nome: string, texto: string, cpf: string | null = null) =>
  findHits(buildWatch([{ id: 7, nome, cpf }]), texto);

describe.each(Object.entries(forms))("printed %s", (_, form) => {
  test.each(passages)("$id: $mencao", (passage) => {
    for (const name of names) {
      const texto = printed(passage, form(name));
      const hits = find(name, texto, passage.cpf ?? null);
      expect([texto, hits.some(({ isDoubtful }) => !isDoubtful)]).toEqual([texto, passage.mencao]);
    }
  });
});

test.each([
  ["over a line's end", "Convoca Ana Paula de\nSouza Lima para posse."],
  ["with a word parted at a line's end", "Convoca Ana Paula de Sou-\n  za Lima para posse."],
  ["with a soft hyphen", "Convoca Ana Paula de Sou\u00AD\nza Lima para posse."],
  ["without its small words", "Convoca ANA PAULA SOUZA LIMA para posse."],
  ["with other small words", "Convoca Ana Paula da Souza e Lima para posse."],
  ["with two spaces, and one that doesn't break", "Convoca Ana  Paula de\u00A0Souza Lima para posse."],
  ["as a page's source has it", "Convoca Ana Paula&nbsp;de Souza Lima para posse."],
  ["in another order of accents", "Convoca Ana Paula de Souza Li\u0301ma para posse."],
])("a name is found %s, with its position", (_, texto) => {
  const [hit, ...others] = find("Ana Paula de Souza Lima", texto);
  expect(others).toEqual([]);
  const there = texto.slice(hit?.from, hit?.to);
  expect([there.startsWith("A"), withoutAccents(there).toLowerCase().endsWith("lima")]).toEqual([true, true]);
});

test("each of many names is found at every occurrence", () => {
  const watch = buildWatch(names.map((nome, id) => ({ id, nome, cpf: null })));
  const texto = `1º ${names[0]}\n2º ${names[3]}\n3º ${names[0]}`;
  expect(findHits(watch, texto).map(({ id }) => id)).toEqual([0, 3, 0]);
});

test("two words, or a word and a letter, are no distinctive name", () => {
  expect(find("Ana Souza", "Convoca Ana Souza para posse.")).toEqual([]);
  expect(find("Ana P. de Souza", "Convoca Ana P. de Souza para posse.")).toEqual([]);
});

test("equal digits of a CPF are reported, and hidden ones decide nothing", () => {
  const texto = (cpf: string) => `Convoca para posse: Ana Paula Souza, CPF ${cpf}, classificação 4.`;
  const [same] = find("Ana Paula Souza", texto("***.388.127-**"), "388127");
  const [hidden] = find("Ana Paula Souza", texto("***.***.***-04"), "388127");
  const [unknown] = find("Ana Paula Souza", texto("***.388.127-**"));
  expect([same?.hasSameCpf, hidden?.hasSameCpf, unknown?.hasSameCpf]).toEqual([true, false, false]);
  expect(find("Ana Paula Souza", texto("***.388.128-**"), "388127")).toEqual([]);
});

test("an act built to be slow is searched as fast as another", () => {
  for (const unit of [
    "Ana Paula ",
    "Ana Paula Souza ",
    "férias da servidora ",
    "exoneração, a pedido, ",
    "- \n",
  ]) {
    const texto = unit.repeat(Math.ceil(300_000 / unit.length));
    const before = process.cpuUsage();
    find("Ana Paula Souza", texto);
    const { user, system } = process.cpuUsage(before);
    expect([unit, user + system < 10_000_000]).toEqual([unit, true]);
  }
});

describe("a CPF belongs to its own row", () => {
  const rows = (...lines: string[]) => `Convocação do concurso público:\n${lines.join("\n")}\n`;
  const own = "***.456.789-**";
  const other = "***.111.222-**";
  const nome = "Maria da Silva Souza";
  test.each<[string, string, boolean, boolean]>([
    ["before the name", rows(`${own} MARIA DA SILVA SOUZA`, `${other} CARLOS LIMA PRADO`), true, true],
    [
      "before the name, in the last row",
      rows(`${other} CARLOS LIMA PRADO`, `${own} MARIA DA SILVA SOUZA`),
      true,
      true,
    ],
    ["behind the name", rows(`MARIA DA SILVA SOUZA ${own}`, `CARLOS LIMA PRADO ${other}`), true, true],
    [
      "none in her row, one in the next",
      rows("MARIA DA SILVA SOUZA 12º", `CARLOS LIMA PRADO ${other}`),
      true,
      false,
    ],
    [
      "none in her row, the next one begins with one",
      rows("MARIA DA SILVA SOUZA", `${other} CARLOS LIMA`),
      true,
      false,
    ],
    ["another one behind", rows(`MARIA DA SILVA SOUZA ${other}`), false, false],
    ["another one before", rows(`${other} MARIA DA SILVA SOUZA`), false, false],
    [
      "in the line below, cell by cell",
      rows("MARIA DA SILVA SOUZA", own, "CARLOS LIMA PRADO", other),
      true,
      true,
    ],
    [
      "in the line above, cell by cell",
      rows(own, "MARIA DA SILVA SOUZA", other, "CARLOS LIMA PRADO"),
      true,
      true,
    ],
    ["another one in the line below", rows("MARIA DA SILVA SOUZA", other), false, false],
    [
      "over a line's end, behind its word",
      rows("MARIA DA SILVA SOUZA, CPF nº", `${own}, para posse`),
      true,
      true,
    ],
    ["without points", rows("MARIA DA SILVA SOUZA ***456789**"), true, true],
    ["beside a number of registration", rows(`12345678901 MARIA DA SILVA SOUZA ${own}`), true, true],
  ])("%s", (_, texto, isFound, hasSameCpf) => {
    const hits = find(nome, texto, "456789");
    expect([hits.length > 0, hits[0]?.hasSameCpf ?? false]).toEqual([isFound, hasSameCpf]);
  });
});

describe("own digits in the row are a hit, whatever is beside the name", () => {
  const nome = "Zenaide Quintela Bentaleb";
  const own = "***.388.127-**";
  test.each([
    ["a post behind", `2 ${nome.toUpperCase()} COVEIRO ${own} 71,00`],
    ["a post before", `2 OPERÁRIO BRAÇAL ${nome.toUpperCase()} ${own}`],
    ["a town", `${nome.toUpperCase()} SANTA TERESA ${own}`],
    ["a surname", `${nome.toUpperCase()} LIMA ${own}`],
    ["X for hidden digits", `${nome.toUpperCase()} XXX.388.127-XX LINHARES`],
    ["points for hidden digits", `${nome.toUpperCase()} •••.388.127-••`],
    ["the word CPF", `${nome}, CPF nº 388.127, 3º lugar`],
    ["all eleven digits", `${nome} COVEIRO 12338812704`],
    ["many cells between", `${nome}\tCOVEIRO\t${"x".repeat(80)}\t${own}`],
    ["a comma and another row", `1. ${nome}, ${own},\n2. OUTRA PESSOA AQUI, CPF ***.111.222-**`],
    ["a word of another matter", `Exonera, a pedido, ${nome}, CPF ${own}`],
  ])("%s", (_, row) => {
    const [hit] = find(nome, `RESULTADO\n${row}\n`, "388127");
    expect(hit?.hasSameCpf).toBe(true);
  });
  test.each([
    ["another number", `2 ${nome.toUpperCase()} LIMA 388127`],
    ["longer digits", `2 ${nome.toUpperCase()} LIMA 9123881270455`],
    ["another CPF", `2 ${nome.toUpperCase()} LIMA ***.388.128-**`],
  ])("not by %s", (_, row) => {
    expect(find(nome, `RESULTADO\n${row}\n`, "388127")).toEqual([]);
  });
});

test.each(
  "***.D-**|XXX.D-XX|xxx.D-xx|•••.D-••|###.D-##|...D-..|___.D-__|???.D-??|···D-··|●●●.D-●●|***D**|…D-…".split(
    "|",
  ),
)("another person's CPF is read in each style, and so are the own digits: %s", (style) => {
  const row = (digits: string) => `CONVOCADOS\n2 MARIA DA SILVA SOUZA ${style.replace("D", digits)} 71,00\n`;
  expect(find("Maria da Silva Souza", row("999.777"), "456789")).toEqual([]);
  expect(find("Maria da Silva Souza", row("456.789"), "456789")[0]?.hasSameCpf).toBe(true);
});

test.each([
  ["a post that no list knows", "2 MARIA DA SILVA SOUZA TRATORISTA 71,00", true],
  ["a post before it", "2 OPERÁRIO BRAÇAL MARIA DA SILVA SOUZA 71,00", true],
  ["a rare surname", "2 MARIA DA SILVA SOUZA WOJCIECHOWSKI 71,00", true],
  ["letters for another's digits", "2 MARIA DA SILVA SOUZA XXX.111.222-XX", undefined],
  ["a known surname", "2 MARIA DA SILVA SOUZA PRADO 71,00", undefined],
  [
    "a sentence",
    "A Escola Maria da Silva Souza Wojciechowski fica na rua de cima da praça, nº 2.",
    undefined,
  ],
])("an unknown word beside a name in a row leaves a doubt, and silences nobody: %s", (_, row, isDoubtful) => {
  const hits = find("Maria da Silva Souza", `RESULTADO\n${row}\n`, "456789");
  expect(hits.map((hit) => hit.isDoubtful)).toEqual(isDoubtful ? [true] : []);
});

test("a word that other rows have too is a column's", () => {
  const rows = [
    "1 JOSÉ LIMA PRADO TRATORISTA 80,00",
    "2 MARIA DA SILVA SOUZA TRATORISTA 71,00",
    "3 ANA REIS TRATORISTA 60,00",
  ];
  const [hit, ...others] = find("Maria da Silva Souza", `RESULTADO\n${rows.join("\n")}\n`);
  expect([others, hit?.isDoubtful]).toEqual([[], undefined]);
});

test.each([
  "O'BRYAN",
  "O’BRYAN",
  "O´BRYAN",
  "O`BRYAN",
  "OʼBRYAN",
  "O′BRYAN",
  "O' BRYAN",
  "O BRYAN",
  "O-BRYAN",
  "O&#39;BRYAN",
  "OBRYAN",
])("one name in its prints: %s", (printedName) => {
  expect(find("Liam Pereira O'Bryan", `1 LIAM PEREIRA ${printedName} 71,00`)).toHaveLength(1);
});

test("namesakes without digits don't use up the hits of the row with the own digits", () => {
  const namesakes = "1 MARIA DA SILVA SOUZA\n".repeat(30);
  const hits = find("Maria da Silva Souza", `${namesakes}31 MARIA DA SILVA SOUZA ***.456.789-**\n`, "456789");
  expect(hits.filter(({ hasSameCpf }) => hasSameCpf)).toHaveLength(1);
});

test.each([
  ["Maria Souza Prado", "MARIA SOUSA PRADO"],
  ["Luís Carlos Prado", "LUIZ CARLOS PRADO"],
  ["Luís d'Ávila Conceição", "LUIZ DAVILA CONCEICAO"],
  ["Luís Ávila Conceição", "Luís D’Ávila Conceição"],
  ["Thiago Mello Victor", "TIAGO MELO VITOR"],
  ["Felipe Correia Brito", "Phelippe Correia Britto"],
  ["Tereza Cristina Walter", "THERESA CHRISTINA VALTER"],
  ["Ana Corrêa Lima", "ANA CORREIA LIMA"],
  ["Ana Lima Cavalcanti", "ANA LIMA CAVALCANTE"],
  ["Geovana Lima Reis", "GIOVANNA LIMA REIS"],
  ["Ana Assunção Lima", "ANA ASSUMPÇÃO LIMA"],
  ["Caio Lima Júnior", "CAIO LIMA JR"],
])("%s is found as %s", (nome, printedName) => {
  expect(find(nome, `Convoca ${printedName} para posse.`)).toHaveLength(1);
});

test.each([
  ["Ana Silva Souza", "Dana Silva Souza"],
  ["Maria Souza Prado", "Mario Souza Prado"],
  ["José Carlos Lima", "José Carla Lima"],
])("%s is not %s", (nome, printedName) => {
  expect(find(nome, `Convoca ${printedName} para posse.`)).toEqual([]);
});

test("a name of two words is found only beside its CPF's digits", () => {
  const texto = (cpf: string) => `Convoca para posse: João Souza, CPF ${cpf}, classificação 4.`;
  expect(find("João Souza", texto("***.388.127-**"), "388127")).toHaveLength(1);
  expect(find("João Souza", texto("***.388.128-**"), "388127")).toEqual([]);
  expect(find("João Souza", "Convoca João Souza para posse.", "388127")).toEqual([]);
  expect(find("João Souza", texto("***.388.127-**"))).toEqual([]);
});

test.each([
  ["Maria da Silva Rosa", "MARIA DA SILVA\nROSA\nCARLOS LIMA PRADO", 1],
  ["Maria da Silva Rosa", "MARIA DA SILVA ROSA\nFILHO\nCARLOS LIMA PRADO", 0],
  ["Maria da Silva Rosa", "ANA\nMARIA DA SILVA ROSA\nCARLOS LIMA PRADO", 0],
  ["Maria da Silva Rosa", "1ºMARIA DA SILVA ROSA\n2ªANA MARIA DA SILVA ROSA", 1],
  ["Luís Carlos d'Ávila", "LUIZ CARLOS D´AVILA", 1],
])("%s in narrow columns: %j", (nome, rows, count) => {
  expect(find(nome, `Convoca:\n${rows}\n\nPublique-se.`)).toHaveLength(count);
});

test("a given name at the end of a full line begins the name below it", () => {
  const line =
    "1 / 10117588, PEDRO HENRIQUE DIAS, 85,70, 2 / 17913274, ANA PAULA REIS, 52,90, 3 / 18525811, ";
  expect(find("Luís Carlos d'Ávila", `${line}JOSÉ\nLUIZ CARLOS DAVILA, 75,40, 4`)).toEqual([]);
  expect(find("Luís Carlos d'Ávila", `${line}\nLUIZ CARLOS DAVILA, 75,40, 4`)).toHaveLength(1);
});

test("a table's row does not go on in the next, however full its line is", () => {
  const rows =
    "WALESKA QUINTELA BENTALEB\tZENAIDE FAGUNDES KELLER\tANA PAULA REIS LOBO\nVERIDIANA SOUZA LIMA\tCAIO DIAS";
  expect(find("Veridiana Souza Lima", `Convoca:\n${rows}\n`)).toHaveLength(1);
  expect(find("Ana Paula Reis Lobo", `Convoca:\n${rows}\n`)).toHaveLength(1);
});
