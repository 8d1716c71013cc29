import fc from "fast-check";
import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";

type TestEntry = { id: number; at: number; places: string[] };

const order = (a: TestEntry, b: TestEntry) => a.at - b.at || a.id - b.id;
const places = fc.uniqueArray(fc.constantFrom("found", "salario", "nivel"));
const known = fc.record({ id: fc.integer({ min: 1, max: 30 }), at: fc.integer({ min: 0, max: 3 }), places });
/** Changes of exams: some written, some deleted, sometimes more than the cache remembers. */
const change = fc.record({
  written: fc.array(known, { maxLength: 4 }),
  deleted: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
  isOften: fc.constantFrom(false, false, false, true),
});

test("after changes each list equals one that is built from all exams", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const entries = new Map<number, TestEntry>();
      const answers = new AnswerCache<TestEntry>(300_000);
      for (const { written, deleted, isOften } of changes) {
        for (const one of written) entries.set(one.id, one);
        for (const id of deleted) entries.delete(id);
        const ids = [...written.map(({ id }) => id), ...deleted];
        for (let times = 0; times < (isOften ? 150 : 1); times += 1) answers.change(ids);
        const all = [...entries.values()].sort(order);
        const found = answers.find("all", { entries, all: () => all, order }, (one) => one.places);
        for (const place of ["found", "salario", "nivel"])
          expect(found.get(place) ?? []).toEqual(all.filter((one) => one.places.includes(place)));
      }
    }),
    { seed: 20_261_123, endOnFailure: true },
  );
});

test("one that changed is judged, and no other; nothing is judged where none did", () => {
  const entries = new Map(Array.from({ length: 50 }, (_, id) => [id, { id, at: 0, places: ["found"] }]));
  const answers = new AnswerCache<TestEntry>(300_000);
  const ask = () => {
    const judged: number[] = [];
    answers.find("all", { entries, all: () => [...entries.values()], order }, ({ id, places: its }) => {
      judged.push(id);
      return its;
    });
    return judged;
  };
  expect(ask()).toHaveLength(50);
  expect(ask()).toEqual([]);
  answers.change([7]);
  expect(ask()).toEqual([7]);
  answers.clear();
  expect(ask()).toHaveLength(50);
});
