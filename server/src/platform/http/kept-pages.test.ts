import { expect, test } from "vitest";
import { createKeptPages } from "./kept-pages.ts";

const page = (kB: number) => async () => ({ etag: `"${kB}"`, compressed: Buffer.alloc(kB * 1024) });

test("never more bytes are kept than there is room for, and what nobody asked for the longest goes first", async () => {
  const room = 100 * 1024;
  const kept = createKeptPages(room);
  await kept.create("asked", page(30));
  for (let one = 0; one < 1_000; one += 1) {
    await kept.create(`made up ${one}`, page(1 + (one % 20)));
    expect(await kept.find("asked"), `after ${one}`).toBeDefined();
    expect(kept.tell().bytes).toBeLessThanOrEqual(room);
  }
  expect(await kept.find("made up 999")).toBeDefined();
  expect(await kept.find("made up 0")).toBeUndefined();
});

test("what is larger than all the room is sent, and not kept", async () => {
  const kept = createKeptPages(10 * 1024);
  expect((await kept.create("large", page(11))).compressed).toHaveLength(11 * 1024);
  expect([await kept.find("large"), kept.tell()]).toEqual([undefined, { count: 0, bytes: 0 }]);
});

test("who asks for what is being composed waits for it, and what failed is composed anew", async () => {
  const kept = createKeptPages();
  const began = Promise.withResolvers<void>();
  const first = kept.create("page", () => began.promise.then(page(1)));
  const second = kept.find("page");
  began.resolve();
  expect(await second).toBe(await first);
  const failing = Promise.withResolvers<never>();
  const failed = kept.create("other", () => failing.promise);
  failing.reject(new Error("no database"));
  await expect(failed).rejects.toThrow("no database");
  expect(await kept.find("other")).toBeUndefined();
});
