import { expect, test } from "vitest";
import { fillAdded } from "./fill-added.ts";

test("an answer of the last release gets the fields that it lacks, at any depth", () => {
  const answer = { items: [{ lembretes: [7] }, { lembretes: [], recusas: { STATUS: ["email"] } }] };
  expect(fillAdded(answer).items).toEqual([
    expect.objectContaining({ lembretes: [7], recusas: {} }),
    expect.objectContaining({ lembretes: [], recusas: { STATUS: ["email"] } }),
  ]);
});

test("two answers do not share what was added", () => {
  const [one, other] = [fillAdded({ lembretes: [] }), fillAdded({ lembretes: [] })] as unknown as {
    recusas: object;
  }[];
  expect(one?.recusas).not.toBe(other?.recusas);
});
