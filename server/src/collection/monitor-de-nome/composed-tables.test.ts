import { expect, test } from "vitest";
import { type Candidato, cargos, layouts } from "../../../test/monitor-de-nome/compose-tables.ts";
import { createRandom } from "../../../test/oracle/draw.ts";
import { buildWatch, findHits } from "./find-names.ts";

/** Monitored names, their printed forms, and similar names of other people. */
const watched = [
  {
    nome: "Maria da Silva Souza",
    printed: ["MARIA DA SILVA SOUZA", "Maria Silva Sousa", "MARIA DA SILVA E SOUSA"],
    others: [
      "MARIA DA SILVA SOUZA PRADO",
      "ANA MARIA DA SILVA SOUZA",
      "MARIANA DA SILVA SOUZA",
      "MARIA DA SILVA",
    ],
  },
  {
    nome: "Luís Carlos d'Ávila",
    printed: ["LUIZ CARLOS DAVILA", "Luís Carlos D’Ávila", "LUIS CARLOS D'AVILA"],
    others: ["LUÍSA CARLOS D'ÁVILA", "LUIZ CARLOS DE ALMEIDA", "JOSÉ LUIZ CARLOS DAVILA"],
  },
  {
    nome: "José Antônio dos Santos e Lima",
    printed: ["JOSE ANTONIO DOS SANTOS E LIMA", "José Antônio Santos Lima"],
    others: ["JOSE ANTONIO DOS SANTOS", "JOSÉ ANTÔNIO DOS SANTOS E LIMA FILHO", "JOSÉ SANTOS LIMA"],
  },
  {
    nome: "João Souza",
    printed: ["JOÃO SOUZA", "JOAO DE SOUSA", "João Souza"],
    others: ["JOÃO SOUZA LIMA", "PEDRO JOÃO SOUZA", "JOANA SOUZA"],
  },
  {
    nome: "Thaís Conceição de Mello",
    printed: ["TAIS CONCEICAO DE MELO", "Thais Conceição Mello"],
    others: ["THAÍS CONCEIÇÃO", "THAISA CONCEIÇÃO DE MELLO", "Thaís Conceição de Mello Prado"],
  },
];
const strangers = ["CARLOS LIMA PRADO", "Bruna Keller Fagundes", "PEDRO HENRIQUE DIAS", "ANA PAULA REIS"];
const cpf = "456789";

/** Drawn again for each table, so that each fails alone as it fails in the whole file. */
let random = createRandom(0);
const below = (end: number) => Math.floor(random() * end);
const pick = <T>(of: readonly T[]) => of[below(of.length)] as T;
const stranger = (nome: string): Candidato => ({ nome, cpf: String(100_000 + below(300_000)) });

/** Builds a table with or without the monitored name, at the start, the end or between. */
function compose(kind: (typeof watched)[number], isThere: boolean, at: number, hasCpf: boolean) {
  const people = [...strangers, ...kind.others].map(stranger).sort(() => random() - 0.5);
  // A namesake, distinguished only by the printed CPF.
  if (hasCpf) people.splice(below(people.length), 0, stranger(kind.printed[0] ?? ""));
  if (isThere)
    people.splice([0, people.length, below(people.length)][at % 3] ?? 0, 0, {
      nome: pick(kind.printed),
      cpf,
    });
  return people.map((person, index) => ({
    ...person,
    posicao: index + 1,
    nota: `${50 + below(50)},${below(10)}0`,
    inscricao: String(10_000_000 + below(9_000_000)),
    cargo: pick(cargos),
  }));
}

const tables = Object.entries(layouts).flatMap(([name, layout], row) =>
  watched.flatMap((kind, at) =>
    [1, 2, 3].map((seed) => ({ name, layout, kind, at, seed, isThere: (row + at + seed) % 4 !== 3 })),
  ),
);

test.each(tables)(
  "$name: $kind.nome, present: $isThere, seed $seed",
  ({ layout, kind, at, isThere, seed }) => {
    random = createRandom(20261127 * seed + at);
    const rows = compose(kind, isThere, at, layout.cpf);
    const texto =
      `EDITAL DE CONVOCAÇÃO\nConvoca os classificados:\n\n${layout.print(rows)}\n\nIrani, 18 ` +
      `de novembro de 2026.\n`;
    const isDistinct = kind.nome.split(" ").length > 2;
    const hits = findHits(buildWatch([{ id: 7, nome: kind.nome, cpf }]), texto);
    const found = hits.map(({ hasSameCpf }) => hasSameCpf || !layout.cpf);
    expect([texto, found]).toEqual([texto, isThere && (isDistinct || layout.cpf) ? [true] : []]);
  },
);
