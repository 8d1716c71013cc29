import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, testPassword } from "../../../test/harness/factories.ts";
import { cuts, type LossyLine, startLossyLine } from "../../../test/harness/lossy-line.ts";

let api: TestApp;
let line: LossyLine;
beforeAll(async () => {
  api = await createTestApp();
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const address = api.app.server.address();
  line = await startLossyLine({ to: typeof address === "object" && address ? address.port : 0 });
});
afterAll(async () => {
  await line.close();
  await api.close();
});

type Pair = { access_token: string; refresh_token: string };
const post = (path: string, body: URLSearchParams | object) =>
  fetch(`${line.url}/api/auth/${path}`, {
    method: "POST",
    ...(body instanceof URLSearchParams
      ? { body }
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
/** Repeats a call until its answer arrives; returns the answer and the number of attempts. */
async function insist<T>(call: () => Promise<Response>): Promise<{ tries: number; status: number; body: T }> {
  for (let tries = 1; tries <= 20; tries += 1) {
    try {
      const response = await call();
      const text = await response.text();
      return { tries, status: response.status, body: text ? JSON.parse(text) : undefined };
    } catch {
      // The answer was lost: the client retries.
    }
  }
  throw new Error("no answer in twenty tries");
}
const login = (email: string) =>
  insist<Pair>(() => post("login", new URLSearchParams({ username: email, password: testPassword })));
const refresh = ({ refresh_token }: Pair) => insist<Pair>(() => post("refresh", { refresh_token }));
const meStatus = async ({ access_token }: Pair) => {
  const headers = { authorization: `Bearer ${access_token}` };
  return (await fetch(`${line.url}/api/users/me`, { headers })).status;
};

describe.each(cuts)("of an answer %s arrives", (arrives) => {
  test("the person signs in at the second try", async () => {
    const { email } = await buildUser(api.deps.db);
    line.lose("POST", "/api/auth/login", arrives);
    const signedIn = await login(email);
    expect(signedIn).toMatchObject({ tries: 2, status: 200 });
    expect(await meStatus(signedIn.body)).toBe(200);
  });

  test("refreshes that are lost nine times in a row leave the session alive, and its next ones too", async () => {
    const { email } = await buildUser(api.deps.db);
    let pair = (await login(email)).body;
    for (const times of [1, 9, 0, 2]) {
      line.lose("POST", "/api/auth/refresh", arrives, times);
      const refreshed = await refresh(pair);
      expect(refreshed).toMatchObject({ tries: times + 1, status: 200 });
      pair = refreshed.body;
      expect(await meStatus(pair)).toBe(200);
    }
  });
});

test("signing out holds though its answer is lost", async () => {
  const { email } = await buildUser(api.deps.db);
  const { body: pair } = await login(email);
  line.lose("POST", "/api/auth/refresh", "nothing");
  const { body: sibling } = await refresh(pair);
  line.lose("POST", "/api/auth/logout", "nothing");
  const out = await insist(() => post("logout", { refresh_token: sibling.refresh_token }));
  expect(out).toMatchObject({ tries: 2, status: 204 });
  expect(await meStatus(pair)).toBe(401);
  expect(await meStatus(sibling)).toBe(401);
  expect((await refresh(pair)).status).toBe(401);
});

test("ten refreshes at once over real sockets all succeed and stay alive", async () => {
  const { email } = await buildUser(api.deps.db);
  const { body: first } = await login(email);
  const pairs = await Promise.all(Array.from({ length: 10 }, () => refresh(first)));
  expect(pairs.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const { body } of pairs) expect(await meStatus(body)).toBe(200);
  for (const { body } of pairs) expect((await refresh(body)).status).toBe(200);
});
