import fc from "fast-check";
import { expect, test } from "vitest";
import { type ComposedAct, composeActs } from "../../../../test/coletas/composed/compose.ts";
import { holdsValue } from "../../../../test/coletas/quote-oracle.ts";
import type { Field, ReadValue } from "./fields.ts";
import { type Act, type Reading, readAct } from "./leitura.ts";
import { readActs } from "./read-acts.ts";

const items = [1, 2].flatMap(composeActs);
const toAct = ({ text }: ComposedAct): Act => ({ text, published: "2026-01-02" });

/** Returns all values that a reading asserts or considers, by field. */
function foundIn({ cargos, ...fields }: Reading): [string, ReadValue<unknown>][] {
  const named = Object.entries(fields).flatMap(([name, field]) =>
    (field && "divergente" in field ? field.divergente : [field as Field<unknown>])
      .filter((one) => one !== null)
      .map((one): [string, ReadValue<unknown>] => [name, one as ReadValue<unknown>]),
  );
  const ofCargos = cargos.flatMap(({ nome, nivel, vagas, salario }) =>
    Object.entries({ nome, nivel, vagas, salario }).flatMap(([name, one]): [string, ReadValue<unknown>][] =>
      one ? [[name, one]] : [],
    ),
  );
  return [...named, ...ofCargos];
}

/** Returns the faults of a reading's quotes. */
function faultsOf(act: Act): string[] {
  return foundIn(readAct(act)).flatMap(([name, found]) => {
    const { inicio, fim, regra, valor } = found;
    if (inicio === null || fim === null)
      return /^(?:sem-palavra-de-selecao|territorio|hierarquia|pagina-da-banca|nome-do-orgao|unico-municipio)$/.test(
        regra,
      )
        ? []
        : [`${name}: no place`];
    const isInside = inicio >= 0 && fim > inicio && fim <= act.text.length;
    return isInside && holdsValue(name, valor, act.text.slice(inicio, fim))
      ? []
      : [`${name} ${String(valor)}: ${act.text.slice(inicio, fim)}`];
  });
}

test("every value of an act is in its text, at its position, in printed form", () => {
  expect(items.flatMap((item) => faultsOf(toAct(item)).map((fault) => `${item.id} ${fault}`))).toEqual([]);
});

test("every value of acts that were cut and joined anywhere is in the text, too", () => {
  const cut = fc.record({
    item: fc.constantFrom(...items),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(cut, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(" ", "\n", "&#160;", " – ", "\u0301"),
      (cuts, joint) => {
        const text = cuts
          .map(({ item, from, length }) =>
            item.text.slice(from * item.text.length, (from + length) * item.text.length),
          )
          .join(joint);
        expect(faultsOf({ text, published: "2026-10-07" })).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test.each([
  "EDITAL Nº 1/2026 R$ 1,00 ",
  "inscrições de 01/01/2026 a ",
  "prova em 01/01/2026, ",
  "torna público a lista dos ",
  "40 h 10 R$ ",
  "Prefeitura Municipal de A ",
  "Cargo Vagas 1 Agente de ",
  "para os cargos de A e Agente, ",
  "homologação das inscrições em 01/01/2026\n",
  "Cargo\nVagas\nSalário\nPadeiro\n1\n1,00\n",
  "Vaga Escolaridade Salário Carga Qtde. Valor de Inscrição\nPadeiro Médio R$ 1,00 4h 1 R$ 1,00\n",
  "1. Padeiro\nRequisitos:\nVaga Qtde.\n",
  "isenção de 1 a 5 de maio, a-\nb pblica ",
  "AdvogadoSuperior40h1R$ 5.000,00",
  "Item\nCargo\n1\nPadeiro\nCARGOS\nVigia;\n",
  "Agente de Obras - 1 vaga, o Secretário de Estado de ",
  "Inscrições\nProva\n1 a 5/5/2026\n6/6/2026\n",
  "inscrições até 01/01/2026, que se encerraria em ",
  "Cargo Vagas 1 Motorista de Van Motorista de Trator ",
  "Agente - Áreas: Sede, ",
  "ERRATA Portaria nº 1 ",
  "prova objetiva será aplicada nas cidades de Itu, 6/6/2026 ",
  "ins!tuto re!fica ",
])("256 KB of %j are read in linear time", (pump) => {
  expectLinear((length) => `Concurso Público torna pública a abertura ${pump.repeat(length / pump.length)}`);
});

test.each(["Item 12 caneta azul\nValor R$ 10,00\n\n", "valor "])(
  "256 KB of %j between a purchase and a selection are read in linear time",
  (pump) => {
    expectLinear(
      (length) =>
        `ATA DE REGISTRO DE PREÇOS Nº 1/2026\n${pump.repeat(length / pump.length)}Designa a comissão do ` +
        `Concurso Público`,
    );
  },
);

/** Expects ten times the text to take about ten times as long; short texts are lost in the noise. */
function expectLinear(build: (length: number) => string) {
  const [part, whole] = [{ text: build(25_000) }, { text: build(250_000) }];
  readAct(part);
  const ofPart = cpuOf(() => readAct(part));
  expect(cpuOf(() => readAct(whole))).toBeLessThan(40 * Math.max(ofPart, 25));
}

/** Measures this thread's CPU time in milliseconds. */
function cpuOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const neighbours = [
  "EXTRATO DE CONTRATO Nº 9\nContratante: Município. Objeto: pneus. Valor: R$ 10,00. Vigência: 12 meses.\n\n",
  "PORTARIA Nº 12\nO Secretário resolve conceder férias à servidora.\nFULANO DE TAL\nSecretário Municipal\n\n",
];

test("an act keeps its kind in a cut of a gazette with the end of another act and the beginning of a third", () => {
  const kindOf = (act: Act) => readAct(act).tipo_de_ato.valor;
  const changed = items.flatMap((item) => {
    const act = toAct(item);
    const kind = kindOf(act);
    const cuts = neighbours.flatMap((other) => [other + act.text, `${act.text}\n\n${other}`]);
    return cuts.filter((text) => kindOf({ ...act, text }) !== kind).map(() => item.id);
  });
  expect(changed).toEqual([]);
});

test("a reading of a text full of surrogate pairs can be stored, wherever a quote ends", () => {
  for (let at = 0; at < 60; at++) {
    const before = "a".repeat(at);
    const text =
      `EDITAL Nº 1/2026\nPREFEITURA DE ${before}${"\u{1f600}".repeat(400)} torna público o ` +
      `concurso público para o cargo de ${before}${"\u{1f600}".repeat(200)}. Taxa R$ 90,00`;
    const act = { text, hierarchy: null, address: null, published: null, territory: null };
    for (const reading of readActs([act])) expect(JSON.stringify(reading)).not.toMatch(/\\ud[89a-f]/);
  }
});
