import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../server/test/harness/database.ts";
import { grow } from "../lib/dataset/grow.ts";
import { runRounds } from "./http-rounds.ts";

// npm run bench -- test: checks the measurements that need their own tools, which `npm test` does not install.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await grow(database, { concursos: 500, users: 5_000, deliveries: 10_000 });
}, 120_000);
afterAll(() => database.drop());

test("real processes answer the callers while their health is watched", async () => {
  const rounds = [
    {
      name: "reads",
      connections: 4,
      asks: ({ list, search, my, detail, oneLink }) => [list, search, my, detail, oneLink],
    },
    { name: "sign in", connections: 2, asks: ({ login }) => [login] },
  ] satisfies Parameters<typeof runRounds>[1];
  const names: string[] = [];
  for await (const round of runRounds(database, rounds, {
    roles: ["web", "worker"],
    sessions: 5,
    seconds: 1,
  })) {
    names.push(round.name);
    expect(round.ok).toBeGreaterThan(0);
    expect(round.failed).toBe(0);
    expect(round.health.asked).toBeGreaterThan(0);
    expect(round.health.bad).toBe(0);
  }
  expect(names).toEqual(["reads", "sign in"]);
});
