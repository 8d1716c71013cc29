import { expect, test } from "vitest";
import { findNearest, type Ponto } from "./distancias.ts";

const recife = { nome: "Recife/PE", latitude: -8.05, longitude: -34.9 };
const olinda = { nome: "Olinda/PE", latitude: -8.01, longitude: -34.85 };
const manaus = { nome: "Manaus/AM", latitude: -3.12, longitude: -60.02 };

test("the nearest pair of two lists is found", () => {
  expect(findNearest([manaus, recife], [olinda])).toMatchObject({ de: recife, para: olinda });
  expect(findNearest([manaus], [])).toBeUndefined();
});

test("once a pair is near enough no other is measured", () => {
  const never = {
    nome: "",
    longitude: 0,
    get latitude(): number {
      throw new Error("measured all the same");
    },
  } satisfies Ponto;
  expect(findNearest([recife, never], [olinda, never], 840)?.km).toBeLessThan(10);
  expect(() => findNearest([recife], [manaus, never], 840)).toThrow("measured all the same");
});
