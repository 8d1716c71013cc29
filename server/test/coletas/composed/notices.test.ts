import { expect, test } from "vitest";
import { measureCargos, mergeNotices } from "../../../src/collection/coletas/labels/notices.ts";
import { buildPrediction } from "../../../src/collection/coletas/labels/predictions.ts";
import { readParts } from "../../../src/collection/coletas/texto/documento.ts";
import type { ComposedNotice } from "./notices/blocks.ts";
import { composeNotices } from "./notices/compose.ts";
import { toNoticePdf } from "./notices/pdf.ts";

/** Reads a composed notice from bytes to its draft's positions, and scores them. */
async function measure(notice: ComposedNotice) {
  const cargos: ReturnType<typeof buildPrediction>["cargos"] = [];
  for await (const { acts } of readParts(toNoticePdf(notice), { charset: null, keeps: "selections" }, 0))
    for (const { texto } of acts) cargos.push(...buildPrediction({ id: "a", text: texto }).cargos);
  return { ...measureCargos({ notice: notice.layout, cargos: notice.cargos }, cargos), ms: 0 };
}

test.each([1, 2, 3])("positions of notices in fourteen layouts are read, seed %i", async (seed) => {
  const scores = await Promise.all(composeNotices(seed).map(measure));
  const { stated, names, levels, vagas, salarios, cotas, invented } = mergeNotices(scores);
  expect(invented).toEqual([]);
  expect(names / stated).toBeGreaterThan(0.98);
  // Two layouts state levels only in sentences after the table.
  expect(levels / stated).toBeGreaterThan(0.88);
  expect(vagas / stated).toBeGreaterThan(0.98);
  expect(salarios / stated).toBeGreaterThan(0.98);
  expect(cotas).toEqual({ right: cotas.stated, stated: cotas.stated, wrong: 0 });
});

test("the same seed gives the same notices", () => {
  expect(composeNotices(5)).toEqual(composeNotices(5));
  expect(composeNotices(5)).not.toEqual(composeNotices(6));
});
