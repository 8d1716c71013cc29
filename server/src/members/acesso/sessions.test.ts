import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testNow } from "../../../test/harness/app.ts";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import { createNoticeHandler } from "./notices.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());
beforeEach(() => on.api.deps.clock.set(testNow));

const android =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";

type Tokens = { access_token: string; refresh_token: string };

/** Signs in like a browser, with its cookies. */
async function login(username: string, userAgent = android, cookies: Partial<Tokens> = {}): Promise<Tokens> {
  const response = await on.api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": userAgent },
    cookies: cookies as Record<string, string>,
    payload: new URLSearchParams({ username, password: testPassword }).toString(),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const ask = (method: "GET" | "DELETE", { access_token }: Tokens, path = "") =>
  on.api.app.inject({
    method,
    url: `/api/users/me${path}`,
    headers: { authorization: `Bearer ${access_token}` },
  });
const statusOf = async (tokens: Tokens) => (await ask("GET", tokens)).statusCode;
const refresh = (refresh_token: string) =>
  on.api.app.inject({ method: "POST", url: "/api/auth/refresh", payload: { refresh_token } });

/** Runs the queued jobs. */
async function mailNotices(): Promise<void> {
  const handle = createNoticeHandler(on.api.deps, on.mailer);
  for (const { data } of await takeJobs(on.api.deps.pool, "seguranca.notice")) await handle(data);
}

describe("signing in again", () => {
  test("ends the session that the browser had, its own or somebody else's, and no other", async () => {
    const [ana, bia] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
    const elsewhere = await login(ana.email);
    const first = await login(ana.email);
    const second = await login(ana.email, android, first);
    expect(await statusOf(first)).toBe(401);
    expect((await refresh(first.refresh_token)).statusCode).toBe(401);
    const third = await login(bia.email, android, second);
    expect(await statusOf(second)).toBe(401);
    expect([await statusOf(third), await statusOf(elsewhere)]).toEqual([200, 200]);
  });

  test("with a wrong password ends nothing", async () => {
    const user = await buildUser(on.api.deps.db);
    const { refresh_token, ...rest } = await login(user.email);
    await on.api.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      cookies: { refresh_token },
      payload: new URLSearchParams({ username: user.email, password: "outra-senha" }).toString(),
    });
    expect(await statusOf({ refresh_token, ...rest })).toBe(200);
  });
});

describe("a person's sessions", () => {
  test("are told in plain words, the one that asks marked, the last used first", async () => {
    const user = await buildUser(on.api.deps.db);
    const phone = await login(user.email, iphone);
    await login(user.email);
    on.api.deps.clock.set("2026-11-20T14:00:00Z");
    const used: Tokens = (await refresh(phone.refresh_token)).json();
    expect((await ask("GET", used, "/sessoes")).json()).toEqual([
      {
        uuid: expect.any(String),
        dispositivo: "Safari no iPhone",
        created_at: "2026-11-20T13:00:00.000Z",
        usada_em: "2026-11-20T14:00:00.000Z",
        atual: true,
      },
      {
        uuid: expect.any(String),
        dispositivo: "Chrome no Android",
        created_at: "2026-11-20T13:00:00.000Z",
        usada_em: "2026-11-20T13:00:00.000Z",
        atual: false,
      },
    ]);
    expect((await ask("GET", used, "/export")).json().sessoes).toContainEqual(
      expect.objectContaining({ dispositivo: "Safari no iPhone", usada_em: "2026-11-20T14:00:00.000Z" }),
    );
  });

  test("end one by one, or all but the one that asks; never somebody else's", async () => {
    const user = await buildUser(on.api.deps.db);
    const [here, there, third] = [await login(user.email), await login(user.email), await login(user.email)];
    const other = await signInAs(on.api.deps, await buildUser(on.api.deps.db));
    const mine = (await ask("GET", there, "/sessoes")).json() as { uuid: string; atual: boolean }[];
    const url = `/sessoes/${mine.find(({ atual }) => atual)?.uuid}`;
    const stolen = await on.api.app.inject({ method: "DELETE", url: `/api/users/me${url}`, headers: other });
    expect(stolen.statusCode).toBe(404);
    expect((await ask("DELETE", here, url)).statusCode).toBe(204);
    expect([await statusOf(there), await statusOf(third)]).toEqual([401, 200]);
    expect((await ask("DELETE", here, url)).json().type).toBe("/problems/session-not-found");
    expect((await ask("DELETE", here, "/sessoes")).statusCode).toBe(204);
    expect([await statusOf(here), await statusOf(third)]).toEqual([200, 401]);
  });
});

test("the owner is told of a device that the account was never used from, once, and not of the first", async () => {
  const user = await buildUser(on.api.deps.db);
  await on.api.deps.pool.query("UPDATE users SET habilitar_email = false, created_at = $2 WHERE id = $1", [
    user.id,
    testNow,
  ]);
  await login(user.email);
  await login(user.email);
  await mailNotices();
  expect(await on.subjectsTo(user.email)).toEqual([]);
  await login(user.email, iphone);
  await login(user.email, iphone);
  await mailNotices();
  expect(await on.subjectsTo(user.email)).toEqual(["Novo acesso à sua conta"]);
  expect((await on.mailsTo(user.email))[0]?.text).toContain("Safari no iPhone");
});
