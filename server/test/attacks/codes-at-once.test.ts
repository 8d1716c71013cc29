import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { totpCodeOf } from "../../src/identity/who/totp.ts";
import { createTestApp, type TestApp, testNow } from "../harness/app.ts";
import { buildUser, signInAs, testPassword } from "../harness/factories.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => api.deps.clock.set(testNow));

const later = (seconds: number) => api.deps.clock.set(new Date(Date.parse(testNow) + seconds * 1000));
const own = "/api/users/me/segundo-fator";

/** Creates a user with a second factor; returns secret and recovery codes. */
async function withFactor() {
  const { email, ...user } = await buildUser(api.deps.db);
  const headers = await signInAs(api.deps, { email, ...user });
  const ask = async (method: "POST" | "PUT", payload: object) =>
    (await api.app.inject({ method, url: own, headers, payload })).json();
  const { segredo } = await ask("POST", { password: testPassword });
  const { codigos } = await ask("PUT", { codigo: totpCodeOf(segredo, api.deps.clock.now()) });
  return { email, segredo: segredo as string, codigos: codigos as string[] };
}

async function loginsAtOnce(email: string, codes: string[]): Promise<number[]> {
  const answers = await Promise.all(
    codes.map((codigo) =>
      api.app.inject({
        method: "POST",
        url: "/api/auth/login",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ username: email, password: testPassword, codigo }).toString(),
      }),
    ),
  );
  return answers.map(({ statusCode }) => statusCode);
}

describe("simultaneous codes of a second factor", () => {
  test("the right code, sent ten times, signs in once", async () => {
    const { email, segredo } = await withFactor();
    later(30);
    const code = totpCodeOf(segredo, api.deps.clock.now());
    const statuses = await loginsAtOnce(
      email,
      Array.from({ length: 10 }, () => code),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses).not.toContain(500);
  });

  test("a recovery code, sent ten times, signs in once", async () => {
    const { email, codigos } = await withFactor();
    const statuses = await loginsAtOnce(
      email,
      Array.from({ length: 10 }, () => codigos[0] ?? ""),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses).not.toContain(500);
  });

  test("of twelve wrong codes five are checked, and the right one must wait after them", async () => {
    const { email, segredo } = await withFactor();
    later(30);
    const right = totpCodeOf(segredo, api.deps.clock.now());
    const wrong = Array.from({ length: 12 }, (_, n) =>
      String((Number(right) + n + 1) % 1_000_000).padStart(6, "0"),
    );
    const statuses = await loginsAtOnce(email, wrong);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect(await loginsAtOnce(email, [right])).toEqual([429]);
  });
});

describe("a monitored name", () => {
  test("exists once, however many requests save it at the same time", async () => {
    const user = await buildUser(api.deps.db, { user_type: "PREMIUM", nome: "Maria Aparecida" });
    const headers = await signInAs(api.deps, user);
    const save = (n: number) =>
      api.app.inject({
        method: "PUT",
        url: "/api/users/me/vigia",
        headers,
        payload: { nome: `Maria Aparecida Souza ${n % 2 ? "Lima" : "Rocha"}`, consentimento: true },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(n)));
    expect(
      new Set(answers.map(({ statusCode, body }) => `${statusCode}${statusCode === 200 ? "" : body}`)),
    ).toEqual(new Set(["200"]));
    const { rows } = await api.deps.pool.query("SELECT count(*)::int AS n FROM vigias WHERE user_id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
