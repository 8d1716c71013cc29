import { limits } from "@cav/contract/limits.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { noticesTo } from "../../../test/harness/notices.ts";
import { revokeSessionsOf } from "../../identity/who/index.ts";
import { openSession } from "../../identity/who/tokens.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

let seconds = 0;
/** Advances the clock by this many milliseconds. */
const pass = (more: number) => {
  seconds += more;
  api.deps.clock.set(new Date(Date.parse(testNow) + seconds * 1000));
};
beforeEach(() => pass(0));

type Pair = { access_token: string; refresh_token: string };
const refresh = (refresh_token: string) =>
  api.app.inject({ method: "POST", url: "/api/auth/refresh", payload: { refresh_token } });
const statusOf = async ({ refresh_token }: Pair) => (await refresh(refresh_token)).statusCode;
const traded = async ({ refresh_token }: Pair): Promise<Pair> => {
  const response = await refresh(refresh_token);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const isSignedIn = async ({ access_token }: Pair) => {
  const headers = { authorization: `Bearer ${access_token}` };
  return (await api.app.inject({ url: "/api/users/me", headers })).statusCode === 200;
};
const open = async () => {
  const user = await buildUser(api.deps.db);
  return { user, first: (await openSession(api.deps, user)) as Pair };
};

describe("a used refresh token", () => {
  test("is taken again while its answer may have been lost, however long that takes", async () => {
    const { first } = await open();
    const lost = await traded(first);
    pass(6 * 86_400);
    const second = await traded(first);
    expect(second.refresh_token).not.toBe(lost.refresh_token);
    expect(await isSignedIn(second)).toBe(true);
    expect(await statusOf(second)).toBe(200);
  });

  test("is taken again for 60 s after a successor was used, and ends the family then", async () => {
    const { user, first } = await open();
    const second = await traded(first);
    pass(1_500);
    const third = await traded(second);
    pass(60);
    const sibling = await traded(first);
    expect(await isSignedIn(sibling)).toBe(true);
    pass(1);
    expect(await statusOf(first)).toBe(401);
    for (const pair of [second, third, sibling]) {
      expect(await isSignedIn(pair)).toBe(false);
      expect(await statusOf(pair)).toBe(401);
    }
    const dispositivo = "um dispositivo desconhecido";
    expect(await noticesTo(api.deps, user.id), "told once").toEqual([
      { aviso: "SESSAO_COPIADA", dispositivo },
    ]);
  });

  test("counts the 60 s from the first use of any successor", async () => {
    const { first } = await open();
    const [lost, second] = [await traded(first), await traded(first)];
    await traded(second);
    pass(50);
    await traded(lost);
    pass(11);
    expect(await statusOf(first)).toBe(401);
  });

  test("a token that an older release traded is taken again for 60 s only", async () => {
    for (const [age, status] of [
      [60, 200],
      [61, 401],
    ] as const) {
      const { first, user } = await open();
      await traded(first);
      await api.deps.pool.query(
        `UPDATE refresh_tokens t SET parent_hash = NULL FROM sessions s WHERE s.id = t.session_id AND s.user_id = $1`,
        [user.id],
      );
      pass(age);
      expect(await statusOf(first)).toBe(status);
    }
  });
});

test("ten parallel refreshes all succeed, and each pair stays alive", async () => {
  const { first } = await open();
  const pairs = await Promise.all(Array.from({ length: 10 }, () => traded(first)));
  expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(10);
  for (const pair of pairs) expect(await isSignedIn(pair)).toBe(true);
  pass(1_500);
  for (const pair of pairs) expect(await isSignedIn(await traded(pair))).toBe(true);
});

test("a token never has more than twenty unused successors, and the newest are taken", async () => {
  const { first, user } = await open();
  const pairs: Pair[] = [];
  for (let n = 0; n < 30; n += 1) {
    pairs.push(await traded(first));
    pass(1);
  }
  const { rows } = await api.deps.pool.query(
    "SELECT count(*)::int AS n FROM refresh_tokens JOIN sessions s ON s.id = session_id WHERE " +
      "user_id = $1 AND used_at IS NULL",
    [user.id],
  );
  expect(rows).toEqual([{ n: 20 }]);
  expect(await isSignedIn(await traded(pairs.at(-1) as Pair))).toBe(true);
});

describe("all siblings end", () => {
  const ends: [string, (owned: { user: { id: number }; pair: Pair }) => Promise<unknown>][] = [
    [
      "by signing out with one of them",
      ({ pair: { refresh_token } }) =>
        api.app.inject({ method: "POST", url: "/api/auth/logout", payload: { refresh_token } }),
    ],
    [
      "by a change of the password",
      ({ user }) => revokeSessionsOf(api.deps.db, user.id, "password", api.deps.clock.now()),
    ],
  ];
  test.each(ends)("%s", async (_, end) => {
    const { first, user } = await open();
    const siblings = await Promise.all(Array.from({ length: 3 }, () => traded(first)));
    await end({ user, pair: siblings[1] as Pair });
    for (const pair of [first, ...siblings]) {
      expect(await isSignedIn(pair)).toBe(false);
      expect(await statusOf(pair)).toBe(401);
    }
  });
});

/** A model of one token family as in product.md, independent of the code, with the expected answers. */
class Family {
  readonly #tokens: { parent: number | undefined; firstUse: number | undefined }[] = [];
  readonly #opened: number;
  #ends: number;
  isOver = false;
  constructor(now: number) {
    this.#opened = now;
    this.#ends = now + limits.refreshTokenDays * 86_400;
    this.#tokens.push({ parent: undefined, firstUse: undefined });
  }
  get size() {
    return this.#tokens.length;
  }
  use(index: number, now: number): 200 | 401 {
    const token = this.#tokens[index];
    if (!token || this.isOver || now >= this.#ends) return 401;
    if (token.firstUse !== undefined) {
      const uses = this.#tokens.filter(({ parent }) => parent === index).map(({ firstUse }) => firstUse);
      const used = uses.filter((use) => use !== undefined);
      if (used.length > 0 && now > Math.min(...used) + 60) {
        this.isOver = true;
        return 401;
      }
    }
    token.firstUse ??= now;
    this.#ends = Math.min(now + limits.refreshTokenDays * 86_400, this.#opened + limits.sessionDays * 86_400);
    this.#tokens.push({ parent: index, firstUse: undefined });
    return 200;
  }
}

test("any order of uses and hours is answered as product.md says", async () => {
  const step = fc.record({
    wait: fc.constantFrom(0, 1, 30, 59, 60, 61, 1_500, 86_400, 8 * 86_400),
    token: fc.nat(12),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { first } = await open();
      const family = new Family(seconds);
      const pairs = [first];
      for (const { wait, token } of steps) {
        pass(wait);
        const index = token % family.size;
        const response = await refresh((pairs[index] as Pair).refresh_token);
        expect(response.statusCode).toBe(family.use(index, seconds));
        if (response.statusCode === 200) pairs.push(response.json());
      }
    }),
    { numRuns: 60 },
  );
});
