import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildPrediction, type Item } from "../predictions.ts";

type Labelled = Item & { expected: { kind: string }; tolerate?: { kind?: string[] } };

/** Acts of which it is known that they are taken for something else. */
const known: Record<string, string> = {
  h061: "its title was cut off, and no word of a selection is left",
  v022: "students are let in by transfer, and the list of them is homologated",
  z004: "a calendar whose letters with accents were lost",
  z022: "a calendar that names neither a selection nor a post",
  x033: "an ordinance of two secretaries, whose word Abrir fell out of the page",
};

test.each(["atos", "lotes"])("each labelled act is what somebody read it to be: %s", (name) => {
  const acts = readFileSync(new URL(`../../../test/coletas/${name}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Labelled);
  const taken = acts.flatMap((act) => {
    const { kind } = buildPrediction(act);
    const isRight = [act.expected.kind, ...(act.tolerate?.kind ?? [])].includes(kind);
    return isRight || act.id in known ? [] : [`${act.id}: ${kind} for ${act.expected.kind}`];
  });
  expect(taken).toEqual([]);
});
