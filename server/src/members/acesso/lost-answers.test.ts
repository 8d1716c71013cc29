import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs, testPassword } from "../../../test/harness/factories.ts";
import { totpCodeOf } from "../../identity/who/totp.ts";

const api = openApp();

type Asked = { method: string; url: string; payload?: object };
const newKey = () => randomBytes(16).toString("hex");
const send = ({ method, url, payload }: Asked, headers: object, key: string) =>
  api.app.inject({
    method: method as "POST",
    url: `/api${url}`,
    headers: { ...headers, "idempotency-key": key },
    ...(payload && { payload }),
  });

/** Makes a call whose answer is lost, and makes it again: both answers must be the same. */
async function loseAnswer(asked: Asked, headers: object = {}) {
  const key = newKey();
  const lost = await send(asked, headers, key);
  const again = await send(asked, headers, key);
  expect([again.statusCode, again.body], asked.url).toEqual([lost.statusCode, lost.body]);
  expect(again.headers["set-cookie"]).toEqual(lost.headers["set-cookie"]);
  return again;
}

const someone = async () => {
  const user = await buildUser(api.deps.db);
  return { user, headers: await signInAs(api.deps, user) };
};

describe("a lost answer is given again", () => {
  test("to a registration, with its session", async () => {
    const email = `${newKey()}@exemplo.com.br`;
    const payload = { nome: "Ana", email, senha: "uma senha bem comprida", terms_accepted: true };
    const answer = await loseAnswer({ method: "POST", url: "/users/register", payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  });

  test("to a change of the password", async () => {
    const { headers } = await someone();
    const payload = { password: testPassword, nova_senha: "outra senha bem comprida" };
    const answer = await loseAnswer({ method: "PUT", url: "/users/me/senha", payload }, headers);
    expect(answer.statusCode, answer.body).toBe(204);
  });

  test("to the deletion of an account, whose session is over by then", async () => {
    const { headers } = await someone();
    const payload = { password: testPassword };
    const answer = await loseAnswer({ method: "DELETE", url: "/users/me", payload }, headers);
    expect(answer.statusCode, answer.body).toBe(204);
  });

  test("to the opening of the second factor: the same recovery codes", async () => {
    const { headers } = await someone();
    const made = await loseAnswer(
      { method: "POST", url: "/users/me/segundo-fator", payload: { password: testPassword } },
      headers,
    );
    expect(made.statusCode, made.body).toBe(200);
    const { segredo } = made.json();
    const codigo = totpCodeOf(segredo, api.deps.clock.now());
    const answer = await loseAnswer(
      { method: "PUT", url: "/users/me/segundo-fator", payload: { codigo } },
      headers,
    );
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

describe("a key", () => {
  const asked = { method: "PUT", url: "/users/me/senha" };
  const payload = { password: testPassword, nova_senha: "outra senha bem comprida" };

  test("holds for one body", async () => {
    const { headers } = await someone();
    const key = newKey();
    expect((await send({ ...asked, payload }, headers, key)).statusCode).toBe(204);
    const other = await send(
      { ...asked, payload: { ...payload, nova_senha: "mais uma senha" } },
      headers,
      key,
    );
    expect([other.statusCode, other.json().type]).toEqual([422, "/problems/key-reused"]);
  });

  test("holds for one caller, and for ten minutes", async () => {
    const one = await someone();
    const other = await someone();
    const key = newKey();
    const favourites = { method: "PUT", url: "/users/me/senha", payload };
    expect((await send(favourites, one.headers, key)).statusCode).toBe(204);
    expect((await send(favourites, other.headers, key)).headers["idempotent-replayed"]).toBeUndefined();
    const now = api.deps.clock.now();
    api.deps.clock.set(new Date(now.getTime() + 601_000));
    const late = await send(favourites, one.headers, key);
    api.deps.clock.set(now);
    expect(late.headers["idempotent-replayed"]).toBeUndefined();
  });

  test("keeps nothing that a reader of the database could read", async () => {
    const { headers } = await someone();
    await send({ ...asked, payload }, headers, newKey());
    const { rows } = await api.deps.pool.query("SELECT * FROM respostas");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("comprida");
  });
});
