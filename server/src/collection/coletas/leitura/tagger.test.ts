import { expect, test } from "vitest";
import { buildNameTags } from "../labels/tag-names.ts";
import { findHead } from "./head.ts";
import { buildTagWeights } from "./tagger/learn-tags.ts";
import { findTags } from "./tagger/perceptron.ts";
import { buildActScene, withTagged } from "./tagger/tagged-cargos.ts";
import { buildTokens } from "./tagger/tokens.ts";
import { buildView } from "./view.ts";

const tokensOf = (text: string) => {
  const view = buildView(text);
  return buildTokens(view, 0, view.plain.length, 1_000);
};

test("tokens have their printed form and separator", () => {
  const tokens = tokensOf("Médico  40h\nGARI, R$ 1.412,00\n\nfim");
  expect(tokens.map(({ word, shape, gap }) => [word, shape, gap])).toEqual([
    ["medico", 2, 4],
    ["40", 0, 2],
    ["h", 3, 0],
    ["gari", 1, 3],
    [",", 4, 0],
    ["r", 2, 1],
    ["$", 4, 0],
    ["1.412,00", 0, 1],
    ["fim", 3, 4],
  ]);
  expect(tokensOf("a b c d").slice(0, 2)).toEqual(buildTokens(buildView("a b c d"), 0, 7, 2));
});

test("names are tagged at each occurrence, longest first, also in the singular", () => {
  const tokens = tokensOf("Motoristas e Motorista de Ônibus; Vigia");
  const { tags, share } = buildNameTags(tokens, ["Motorista", "Motorista de Ônibus", "Gari"]);
  expect([...tags]).toEqual([1, 0, 1, 2, 2, 0, 0]);
  expect(share).toBeCloseTo(2 / 3);
});

const areas = ["Filatelia", "Numismática", "Heráldica", "Paleografia", "Cartografia", "Epigrafia"];
const write = (area: string) => {
  const view = buildView(`EDITAL. Área oferecida: ${area}. Remuneração conforme anexo.`);
  const head = findHead(view);
  return { view, head, scene: buildActScene(view, head, []) };
};

test("unknown words in the position of names are found as a name", () => {
  const examples = areas.map((area) => {
    const { scene } = write(area);
    return { scene, tags: buildNameTags(scene.tokens, [area]).tags };
  });
  const weights = buildTagWeights(examples);
  expect(buildTagWeights(examples)).toEqual(weights);
  const { view, head, scene } = write("Genealogia");
  expect([...findTags(weights, scene)].filter((tag) => tag !== 0)).toEqual([1]);
  expect(withTagged(view, head, [], weights, 0)).toEqual([
    {
      nome: { valor: "Genealogia", inicio: 24, fim: 34, regra: "etiqueta" },
      nivel: null,
      vagas: null,
      salario: null,
    },
  ]);
});

test("names from rules keep their place, and no part of them is named again", () => {
  const weights = buildTagWeights(
    areas.map((area) => ({
      scene: write(area).scene,
      tags: buildNameTags(write(area).scene.tokens, [area]).tags,
    })),
  );
  const { view, head } = write("Genealogia");
  const nome = { valor: "Genealogia Aplicada", inicio: 24, fim: 34, regra: "linha" };
  const byRules = [{ nome, nivel: null, vagas: null, salario: null }];
  expect(withTagged(view, head, byRules, weights, 0)).toEqual(byRules);
});
