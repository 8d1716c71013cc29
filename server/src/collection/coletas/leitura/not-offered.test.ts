import { expect, test } from "vitest";
import { isOfUnit } from "./not-offered.ts";
import { buildView } from "./view.ts";

const endOf = (text: string): boolean => {
  const { plain } = buildView(text);
  return isOfUnit(plain, plain.length);
};

test("roles of the unit where a holder works are no positions of a notice, but named professions are", () => {
  expect(endOf("conforme a unidade em que o Escriturário está lotado, tais como: Agente Comercial, ")).toBe(
    true,
  );
  expect(endOf("contratação de profissionais, tais como: Médico, ")).toBe(false);
  expect(endOf("O servidor será lotado na sede. Serão selecionados profissionais, tais como: ")).toBe(false);
  expect(endOf("que não pertença às Polícias Militares ou aos Corpos de ")).toBe(true);
});
