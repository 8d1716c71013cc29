import { expect, test } from "vitest";
import { Kept } from "./kept.ts";

/** A maker that tells how often it was asked, and answers when it is told to. */
function slowMaker() {
  const asked: number[][] = [];
  const answers: (() => void)[] = [];
  const make = (keys: number[]) => {
    asked.push(keys);
    const made = new Map(keys.map((key) => [key, { key, turn: asked.length }]));
    return new Promise<typeof made>((resolve) => answers.push(() => resolve(made)));
  };
  return { asked, make, answer: () => answers.shift()?.() };
}

const open = () => new Kept<number, { key: number; turn: number }>(1_000, () => 1);

test("what is being made is made once, whoever asks for it meanwhile", async () => {
  const kept = open();
  const { asked, make, answer } = slowMaker();
  const both = [kept.getAll([1, 2], make), kept.getAll([2, 3], make)];
  expect(asked).toEqual([[1, 2], [3]]);
  answer();
  answer();
  expect((await Promise.all(both)).map((all) => all.map(({ key }) => key))).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(await kept.get(3, () => expect.unreachable())).toEqual({ key: 3, turn: 2 });
  expect(kept.size).toBe(3);
});

test("what was forgotten while it was made is given to who asked before, is not kept, and is made anew for who asks after", async () => {
  const kept = open();
  const { make, answer } = slowMaker();
  const before = kept.getAll([1], make);
  kept.forget(1);
  const after = kept.getAll([1], make);
  answer();
  expect(await before).toEqual([{ key: 1, turn: 1 }]);
  expect(kept.size).toBe(0);
  answer();
  expect(await after).toEqual([{ key: 1, turn: 2 }]);
  expect(await kept.getAll([1], make)).toEqual([{ key: 1, turn: 2 }]);
});

test("what could not be made is told to all who waited, and tried again by the next", async () => {
  const kept = open();
  const failing = () => Promise.reject(new Error("no database"));
  const both = await Promise.allSettled([kept.getAll([1, 2], failing), kept.get(2, failing)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await kept.get(1, async () => ({ key: 1, turn: 2 }))).toEqual({ key: 1, turn: 2 });
  expect(await kept.getAll([5], async () => new Map())).toEqual([]);
});
