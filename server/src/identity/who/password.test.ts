import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("passwords are hashed with Argon2id, 19 MiB and two passes, and a new salt each time", async () => {
  const [first, second] = await Promise.all([hashPassword("segredo"), hashPassword("segredo")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test("a password matches however its accents are composed, and no other does", async () => {
  const stored = await hashPassword("maçã-verde");
  expect(await verifyPassword("maçã-verde".normalize("NFD"), stored)).toBe(true);
  expect(await verifyPassword("maca-verde", stored)).toBe(false);
  expect(await verifyPassword("", stored)).toBe(false);
});

test("without a stored password none matches, not even the decoy's", async () => {
  expect(await verifyPassword("nobody-has-this-password", null)).toBe(false);
});

test("an unknown account takes as long as a known one", async () => {
  const stored = await hashPassword("segredo");
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 15; round += 1) {
    for (const [kind, hash] of [
      ["known", stored],
      ["unknown", null],
    ] as const) {
      const start = performance.now();
      await verifyPassword("outra", hash);
      took[kind].push(performance.now() - start);
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[7] ?? 0;
  // Without the decoy an unknown account would take 1 % of the time.
  expect(median(took.unknown) / median(took.known)).toBeGreaterThan(0.4);
});
