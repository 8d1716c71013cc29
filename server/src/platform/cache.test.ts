import { expect, test } from "vitest";
import { createFixedClock } from "../../test/harness/fixed-clock.ts";
import { createCache, createCached } from "./cache.ts";

/** Creates a maker that counts its calls and answers on demand. */
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

const open = () => createCache<number, { key: number; turn: number }>({ maxSize: 1_000 });

test("concurrent callers share one call of the maker", async () => {
  const kept = open();
  const { asked, make, answer } = slowMaker();
  const both = [kept.getAll([1, 2], make), kept.getAll([2, 3], make)];
  await Promise.resolve();
  expect(asked).toEqual([[1, 2], [3]]);
  answer();
  answer();
  expect((await Promise.all(both)).map((all) => all.map(({ key }) => key))).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(await kept.get(3, () => expect.unreachable())).toEqual({ key: 3, turn: 2 });
  expect(kept.getFigures().size).toBe(3);
});

test("a key forgotten while it was made goes to earlier callers only, and is made again for later ones", async () => {
  const kept = open();
  const { make, answer } = slowMaker();
  const before = kept.getAll([1], make);
  kept.forget(1);
  const after = kept.getAll([1], make);
  await Promise.resolve();
  answer();
  expect(await before).toEqual([{ key: 1, turn: 1 }]);
  answer();
  expect(await after).toEqual([{ key: 1, turn: 2 }]);
  expect(await kept.getAll([1], make)).toEqual([{ key: 1, turn: 2 }]);
});

test("a failure is thrown to all waiting callers, and the next call tries again", async () => {
  const kept = open();
  const failing = () => Promise.reject(new Error("no database"));
  const both = await Promise.allSettled([kept.getAll([1, 2], failing), kept.get(2, failing)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await kept.get(1, async () => ({ key: 1, turn: 2 }))).toEqual({ key: 1, turn: 2 });
  expect(await kept.getAll([5], async () => new Map())).toEqual([]);
});

test("the cache keeps its limit and evicts the least recently used", async () => {
  const room = 100;
  const cache = createCache<string, { size: number }>({ maxSize: room, sizeOf: ({ size }) => size });
  await cache.get("asked", async () => ({ size: 30 }));
  for (let one = 0; one < 1_000; one += 1) {
    await cache.get(`made up ${one}`, async () => ({ size: 1 + (one % 20) }));
    expect(await cache.find("asked"), `after ${one}`).toBeDefined();
    expect(cache.getFigures().size).toBeLessThanOrEqual(room);
  }
  expect(await cache.find("made up 999")).toBeDefined();
  expect(await cache.find("made up 0")).toBeUndefined();
  expect(await cache.get("large", async () => ({ size: 101 }))).toEqual({ size: 101 });
  expect(await cache.find("large")).toBeUndefined();
});

test("a lookup during the making waits for it, and a failure is not cached", async () => {
  const cache = open();
  const began = Promise.withResolvers<{ key: number; turn: number }>();
  const first = cache.get(1, () => began.promise);
  const second = cache.find(1);
  began.resolve({ key: 1, turn: 1 });
  expect(await second).toBe(await first);
  await expect(cache.get(2, () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await cache.find(2)).toBeUndefined();
});

test("a value expires by the clock, also when the clock is set back", async () => {
  const clock = createFixedClock("2026-11-20T13:00:00Z");
  let made = 0;
  const read = createCached({ ttlMs: 60_000, clock }, async (by: number) => (made += by));
  expect([await read(1), await read(5)]).toEqual([1, 1]);
  clock.set("2026-11-20T13:00:59.999Z");
  expect(await read(1)).toBe(1);
  clock.set("2026-11-20T13:01:00Z");
  expect(await read(1)).toBe(2);
  clock.set("2026-11-20T12:59:00Z");
  expect(await read(1)).toBe(3);
  const failing = createCached({ ttlMs: 60_000, clock }, async () => {
    made += 1;
    if (made === 4) throw new Error("no database");
    return null;
  });
  await expect(failing()).rejects.toThrow("no database");
  expect([await failing(), await failing(), made]).toEqual([null, null, 5]);
});
