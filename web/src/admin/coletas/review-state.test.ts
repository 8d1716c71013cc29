import type { Minuta } from "@cav/contract/coletas/minutas.ts";
import { expect, test } from "vitest";
import { beginReview, fieldsOf, review, sentOf, shortcutOf } from "./review-state.ts";

const minuta = {
  campos: [
    { nome: "municipio", valor: "Ilhéus/BA" },
    { nome: "titulo", valor: "Prefeitura" },
    { nome: "data_prova", valor: null },
  ],
} as Minuta;

test("decisions are undone step by step; moves are not", () => {
  const begun = beginReview(minuta);
  let state = review(begun, { kind: "accept", nome: "titulo" }, 3);
  state = review(state, { kind: "move", to: 9 }, 3);
  expect(state).toMatchObject({ at: 2, aceitos: ["titulo"] });
  state = review(state, { kind: "write", nome: "data_prova", valor: "2027-01-01" }, 3);
  expect(state.valores.data_prova).toBe("2027-01-01");
  state = review(state, { kind: "undo" }, 3);
  expect(state.valores.data_prova).toBeNull();
  state = review(state, { kind: "undo" }, 3);
  expect(state).toEqual(begun);
  expect(review(state, { kind: "undo" }, 3)).toEqual(begun);
});

test("a new exam confirms all fields, and an emptied field of a change stays unchanged", () => {
  const emptied = (tipo: Minuta["tipo"]) => {
    const state = beginReview({ ...minuta, tipo });
    return sentOf({ ...minuta, tipo }, review(state, { kind: "write", nome: "titulo", valor: null }, 3));
  };
  expect(emptied("NOVO")).toEqual({ municipio: "Ilhéus/BA", titulo: null, data_prova: null });
  expect(emptied("MUDANCA")).toEqual({ municipio: "Ilhéus/BA" });
});

test("fields are sorted by reliability", () => {
  expect(fieldsOf(minuta).map(({ nome }) => nome)).toEqual(["titulo", "data_prova", "municipio"]);
});

test("shortcuts give commands, and leave the browser's own alone", () => {
  const pressed = (key: string, ctrlKey = false) =>
    shortcutOf({ key, ctrlKey, metaKey: false, altKey: false });
  expect([
    pressed("j"),
    pressed("K"),
    pressed("Enter"),
    pressed("Enter", true),
    pressed("2"),
    pressed("s"),
  ]).toEqual(["down", "up", "accept", "confirm", { choose: 2 }, "second"]);
  expect([pressed("r", true), pressed("Tab"), pressed("q")]).toEqual([undefined, undefined, undefined]);
});
