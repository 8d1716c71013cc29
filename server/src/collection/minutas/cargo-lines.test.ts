import { cotas } from "@cav/contract/preferencias/preferencias.words.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Reading } from "../coletas/index.ts";
import { cargoLinesOf, parseCargoLines } from "./cargo-lines.ts";

type ReadCargo = Reading["cargos"][number];

const found = <T>(valor: T) => ({ valor, inicio: null, fim: null, regra: "r" });
const maybe = <T>(drawn: fc.Arbitrary<T>) => fc.option(drawn, { nil: null });
const counts = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...cotas), fc.nat(9999)), { selector: ([cota]) => cota })
  .map((drawn) => drawn.map(([cota, valor]) => ({ ...found(valor), cota })));

/** A position whose modalities, if any, add up to its vacancies. */
const cargo: fc.Arbitrary<ReadCargo> = fc
  .record({
    nome: fc.stringMatching(/^[A-Z][a-zã ]{2,30}[a-z]$/),
    nivel: maybe(fc.constantFrom("FUNDAMENTAL", "MEDIO", "SUPERIOR")),
    vagas: maybe(fc.nat(9999)),
    centavos: maybe(fc.nat(9_999_999)),
    cotas: counts,
    cursos: fc.array(fc.constantFrom("Direito", "Rádio, TV e Internet", "Letras - Inglês"), { maxLength: 3 }),
    locais: fc.array(fc.constantFrom("Natal/RN", "Embu-Guaçu/SP"), { maxLength: 2 }),
    fee: maybe(fc.integer({ min: 1, max: 99_999 })),
  })
  .map(({ nome, nivel, vagas, centavos, cotas: drawn, cursos, locais, fee }) => {
    const sum = drawn.length > 0 ? drawn.reduce((all, { valor }) => all + valor, 0) : vagas;
    return {
      nome: found(nome),
      nivel: nivel && found(nivel),
      vagas: vagas === null || sum === null ? null : found(sum),
      salario: centavos === null ? null : found(centavos / 100),
      cotas: drawn,
      cursos: cursos.map(found),
      locais: locais.map(found),
      taxa: fee === null ? null : found(fee / 100),
    };
  });

test("a position's line round-trips everything that a table states", () => {
  fc.assert(
    fc.property(fc.array(cargo, { minLength: 1, maxLength: 5 }), (cargos) => {
      expect(parseCargoLines(cargoLinesOf(cargos), [])).toEqual(
        cargos.map(({ nome, nivel, vagas, salario, cotas: drawn = [], cursos = [], locais = [], taxa }) => ({
          nome: nome.valor,
          nivel_escolaridade: nivel?.valor ?? null,
          quantidade_vagas: vagas ? String(vagas.valor) : null,
          salario: salario?.valor.toFixed(2) ?? null,
          vagas_por_cota: Object.fromEntries(drawn.map(({ cota, valor }) => [cota, String(valor)])),
          cursos_aceitos: cursos.map(({ valor }) => valor),
          a_definir: salario === null,
          locais_trabalho: locais.map(({ valor }) => valor),
          locais_derivados: false,
          ...(taxa && { valor_inscricao: taxa.valor }),
        })),
      );
    }),
  );
});

test.each([
  ["Motorista; médio; 10; 2.150,00", {}, "10"],
  ["Motorista; ; 10; ; AC 6, PcD 1, negros 2, indígenas 1", ["6", "2", "1", "1", undefined], "10"],
  ["Motorista;;;;quilombolas 3,  ac 4", ["4", undefined, undefined, undefined, "3"], null],
])("%s", (line, expected, quantidade_vagas) => {
  const vagas_por_cota = Array.isArray(expected)
    ? Object.fromEntries(
        cotas.flatMap((cota, at) => (expected[at] === undefined ? [] : [[cota, expected[at]]])),
      )
    : expected;
  expect(parseCargoLines(line, [])).toMatchObject([{ nome: "Motorista", vagas_por_cota, quantidade_vagas }]);
});

test.each([
  ["Motorista; ; 10; ; AC 6, PcD 1", "Linha 1: as modalidades somam 7, e as vagas são 10."],
  ["Motorista; ; ; ; 6", expect.stringContaining("escreva as modalidades assim")],
  ["Motorista; ; ; ; AC 6, AC 1", expect.stringContaining("escreva as modalidades assim")],
  ["Motorista; ; ; ; AC 6, outros 1", expect.stringContaining("escreva as modalidades assim")],
])("%s is refused", (line, message) => {
  expect(() => parseCargoLines(line, [])).toThrowError(
    expect.objectContaining({ fields: [{ field: "campos.cargos", message }] }),
  );
});

test("a position without towns has the exam's place, derived", () => {
  expect(parseCargoLines("Motorista\nVigia; ; ; ; ; ; Natal/RN | Recife/PE", ["Olinda/PE"])).toMatchObject([
    { locais_trabalho: ["Olinda/PE"], locais_derivados: true },
    { locais_trabalho: ["Natal/RN", "Recife/PE"], locais_derivados: false },
  ]);
});
