import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { type BuiltUser, buildUser, signInAs } from "../../../test/harness/factories.ts";

let api: TestApp;
let user: BuiltUser;
let access_token: string;
beforeAll(async () => {
  api = await createTestApp();
  user = await buildUser(api.deps.db);
  access_token = (await signInAs(api.deps, user)).authorization.replace("Bearer ", "");
});
afterAll(() => api.close());

const data = { nome: "Ana", telefone: null, habilitar_email: true, habilitar_whatsapp: false };
type Sent = { headers?: Record<string, string>; cookies?: Record<string, string> };
const change = async (sent: Sent) =>
  (await api.app.inject({ method: "PUT", url: "/api/users/me", payload: data, ...sent })).statusCode;
const read = async (sent: Sent) => (await api.app.inject({ url: "/api/users/me", ...sent })).statusCode;

describe("with the cookie alone", () => {
  const origins: [string, Record<string, string>, number][] = [
    ["our own page", { origin: "http://localhost", host: "localhost" }, 200],
    [
      "our own page behind a proxy that renames the host",
      { origin: "http://localhost", host: "web:3000" },
      200,
    ],
    ["another site", { origin: "https://evil.example", host: "localhost" }, 403],
    [
      "a site whose name begins like ours",
      { origin: "http://localhost.evil.example", host: "localhost" },
      403,
    ],
    ["another port of this machine", { origin: "http://localhost:8080", host: "localhost" }, 403],
    ["a sandboxed page", { origin: "null", host: "localhost" }, 403],
    ["nobody knows where", { host: "localhost" }, 403],
    [
      "our own page, with another scheme of authorization",
      { origin: "https://evil.example", authorization: "Basic eDp5" },
      403,
    ],
  ];
  test.each(origins)("with the cookie alone, a change from %s", async (_, headers, status) => {
    expect(await change({ headers, cookies: { access_token } })).toBe(status);
  });

  test("reading by cookie needs no origin", async () => {
    expect(await read({ cookies: { access_token } })).toBe(200);
  });
});

test("with a bearer token a change may come from anywhere, and the cookie is ignored", async () => {
  const headers = { authorization: `Bearer ${access_token}`, origin: "https://elsewhere.example" };
  expect(await change({ headers })).toBe(200);
  expect(
    await change({ headers: { ...headers, authorization: "Bearer x" }, cookies: { access_token } }),
  ).toBe(401);
});

describe("a token", () => {
  const sid = () =>
    JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()).sid as string;
  const sign = (claims: Record<string, unknown>, secret: string, alg = "HS256", audience = "api") =>
    new SignJWT(claims)
      .setAudience(audience)
      .setProtectedHeader({ alg })
      .setExpirationTime(api.deps.clock.now().getTime() / 1000 + 600)
      .sign(new TextEncoder().encode(secret));
  const withToken = (token: string) => read({ headers: { authorization: `Bearer ${token}` } });

  test("a token signed with our secret is accepted", async () => {
    expect(await withToken(await sign({ sid: sid() }, api.deps.config.jwtSecret))).toBe(200);
  });

  test("a token signed for another audience is refused", async () => {
    const { jwtSecret } = api.deps.config;
    expect(await withToken(await sign({ sid: sid() }, jwtSecret, "HS256", "device"))).toBe(401);
  });

  test("a token with another secret, another algorithm or no signature is refused", async () => {
    expect(await withToken(await sign({ sid: sid() }, "another-secret-of-more-than-32-characters"))).toBe(
      401,
    );
    const long = api.deps.config.jwtSecret.padEnd(64, "x");
    expect(await withToken(await sign({ sid: sid() }, long, "HS512"))).toBe(401);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    expect(await withToken(`${part({ alg: "none" })}.${part({ sid: sid() })}.`)).toBe(401);
  });

  test("a token that was altered or has expired is refused", async () => {
    const ours = await sign({ sid: sid() }, api.deps.config.jwtSecret);
    const [head, body = "", signature] = ours.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const later = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString("base64url");
    for (const token of [
      `${head}.${later}.${signature}`,
      `${ours}.`,
      `${head}.${body}`,
      `${ours.slice(0, -6)}`,
    ])
      expect(await withToken(token), token).toBe(401);
    const now = api.deps.clock.now();
    api.deps.clock.set(new Date(now.getTime() + 600_000).toISOString());
    expect(await withToken(ours)).toBe(401);
    api.deps.clock.set(now.toISOString());
    expect(await withToken(ours)).toBe(200);
  });

  test("a token without a session, or of an unknown one, authenticates nobody", async () => {
    expect(await withToken(await sign({}, api.deps.config.jwtSecret))).toBe(401);
    expect(await withToken(await sign({ sid: crypto.randomUUID() }, api.deps.config.jwtSecret))).toBe(401);
  });
});

test("a deleted user's token authenticates nobody at once", async () => {
  const gone = await buildUser(api.deps.db);
  const headers = await signInAs(api.deps, gone);
  expect(await read({ headers })).toBe(200);
  await api.deps.db.deleteFrom("users").where("id", "=", gone.id).execute();
  expect(await read({ headers })).toBe(401);
});
