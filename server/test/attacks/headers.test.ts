// Longer than other files: every header is attacked on one server.
import "../harness/built-web.ts";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webBuildDir } from "../../src/platform/http/pages/web-build.ts";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { buildUser, signInAs, testPassword } from "../harness/factories.ts";

let api: TestApp;
let url: string;
beforeAll(async () => {
  api = await createTestApp({
    APP_URL: "https://cav.example",
    METRICS_TOKEN: "a-token-of-the-tests",
    SECURITY_CONTACT: "mailto:seguranca@cav.example",
  });
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${port()}`;
});
afterAll(() => api.close());

const port = () => (api.app.server.address() as AddressInfo).port;
const isBuilt = existsSync(new URL("client/", webBuildDir));

/** Returns the directives of a policy by name. */
function policyOf(response: Response): Record<string, string> {
  const policy = response.headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

const pages = isBuilt
  ? [
      "/",
      "/login",
      "/nenhuma/pagina",
      "/concursos-abertos",
      "/concurso/nada",
      "/favicon.svg",
      "/sw.js",
      "/../../package.json",
    ]
  : [];

/** Paths for programs, whose content must not run or load anything. */
const data = /^\/(api\/(?!docs)|health|metrics)/;

describe.each([
  ...pages,
  "/api/users/me",
  "/api/site",
  "/api/cursos",
  "/api/nada",
  "/api/docs/",
  "/api/openapi.json",
  "/api/locais/%E0%A4%A",
  `/api/locais/${"a".repeat(300)}`,
  "/api/locais/x",
  "/health",
  "/metrics",
  "/.well-known/security.txt",
])("%s is answered", (path) => {
  test("with a policy that allows only own scripts", async () => {
    const policy = policyOf(await fetch(url + path));
    if (data.test(path)) {
      expect(policy).toEqual({ "default-src": "'none'", "frame-ancestors": "'none'" });
      return;
    }
    expect(policy["default-src"]).toBe("'none'");
    expect(policy["script-src"]).toMatch(/^'self'( 'sha256-[\w+/]+=*')*$/);
    expect(policy["img-src"]).toBe("'self' data:");
    expect(policy["connect-src"]).toBe("'self'");
    expect(policy["base-uri"]).toBe("'none'");
    expect(policy["frame-ancestors"]).toBe("'none'");
    expect(policy["form-action"]).toMatch(/^'(self|none)'$/);
    if (!path.startsWith("/api/docs")) {
      expect(policy).toMatchObject({
        "object-src": "'none'",
        "frame-src": "'none'",
        "script-src-attr": "'none'",
        "upgrade-insecure-requests": "",
      });
    }
  });

  test("with strict security headers, and without access for other sites", async () => {
    const { headers } = await fetch(url + path, { headers: { origin: "https://evil.example" } });
    expect(Object.fromEntries(headers)).toMatchObject({
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": data.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    const ofPages = Object.fromEntries(
      ["cross-origin-opener-policy", "permissions-policy", "x-xss-protection"].map((name) => [
        name,
        headers.get(name),
      ]),
    );
    // Page headers would be longer than most data.
    expect(ofPages).toEqual(
      data.test(path)
        ? { "cross-origin-opener-policy": null, "permissions-policy": null, "x-xss-protection": null }
        : {
            "cross-origin-opener-policy": "same-origin",
            "permissions-policy": expect.stringMatching(
              /camera=\(\), display-capture=\(\).*publickey-credentials-get=\(self\)/,
            ),
            "x-xss-protection": "0",
          },
    );
    for (const name of [
      "access-control-allow-origin",
      "access-control-allow-credentials",
      "x-powered-by",
      "server",
    ]) {
      expect(headers.has(name), name).toBe(false);
    }
  });
});

test.runIf(isBuilt)("the build's files carry only the headers that concern a file", async () => {
  const page = await (await fetch(url)).text();
  const addresses = [...page.matchAll(/\/assets\/[\w~.-]+\.(?:js|css)/g)].map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) {
    const { headers, status } = await fetch(url + address);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": expect.stringMatching(/^(br|gzip)$/),
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-type": expect.stringMatching(/^(application\/javascript|text\/css); charset=utf-8$/),
    });
    expect(headers.has("content-security-policy")).toBe(false);
  }
  // Addresses that only look like build files get all headers.
  for (const address of ["/assets/nada.html", "/assets/", "/api/users/me?x=/assets/a.js"]) {
    expect((await fetch(url + address)).headers.has("content-security-policy"), address).toBe(true);
  }
});

test.runIf(isBuilt)("addresses outside of the build answer 404", async () => {
  for (const path of [
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/screen-links.json",
    "/.env",
    "/csp-hashes.json",
  ]) {
    const response = await fetch(url + path);
    expect(response.status, path).toBe(404);
    expect(await response.text()).not.toContain('"workspaces"');
  }
});

test("preflights of other sites are refused", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "PUT" };
  const preflight = await fetch(`${url}/api/users/me`, { method: "OPTIONS", headers });
  expect(preflight.status).toBe(404);
  expect(preflight.headers.has("access-control-allow-methods")).toBe(false);
});

test("plain http has no upgrade headers, which would make it unreachable", async () => {
  const plain = await createTestApp();
  const { headers } = await plain.app.inject({ url: "/login" });
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  await plain.close();
});

test("session cookies are for this site and https only, and scripts can't read the refresh token", async () => {
  const { email } = await buildUser(api.deps.db);
  const body = new URLSearchParams({ username: email, password: testPassword });
  const cookies = (await fetch(`${url}/api/auth/login`, { method: "POST", body })).headers.getSetCookie();
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure; SameSite=Lax$/);
  expect(cookies[0]).toMatch(/^access_token=[^;]+; Max-Age=1800; Path=\/;/);
  expect(cookies[1]).toMatch(/^refresh_token=[^;]+; Max-Age=604800; Path=\/api\/auth; HttpOnly;/);
  expect(cookies[2]).toMatch(/^device=[^;]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly;/);
});

test("answers are not cached by proxies, and those with tokens or exports not at all", async () => {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db));
  const cacheOf = async (path: string, init = {}) =>
    (await fetch(url + path, { headers, ...init })).headers.get("cache-control");
  expect(await cacheOf("/api/users/me")).toBe("no-store");
  expect(await cacheOf("/api/concursos")).toBe("no-store");
  expect(await cacheOf("/api/subscriptions/plans")).toBe("private, no-cache");
  expect(await cacheOf("/api/users/me/export")).toBe("no-store");
  expect(await cacheOf("/api/auth/refresh", { method: "POST" })).toBe("no-store");
  expect(await cacheOf("/api/concursos/nada")).toBe("no-store");
  expect(await cacheOf("/api/cursos")).toBe("public, max-age=3600");
});

describe("metrics", () => {
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${url}/metrics`, { headers })).status;
  test.each([
    ["this machine", {}, 200],
    ["a proxy on this machine", { "x-forwarded-for": "203.0.113.9" }, 403],
    ["a proxy that says so otherwise", { forwarded: "for=203.0.113.9" }, 403],
    ["a wrong token by a proxy", { "x-forwarded-for": "203.0.113.9", authorization: "Bearer nada" }, 403],
    [
      "the token by a proxy",
      { "x-forwarded-for": "203.0.113.9", authorization: "Bearer a-token-of-the-tests" },
      200,
    ],
  ])("to %s: %j %i", async (_, headers, expected) => {
    expect(await status(headers)).toBe(expected);
  });
});

test("security.txt is where researchers look", async () => {
  const text = await (await fetch(`${url}/.well-known/security.txt`)).text();
  expect(text).toBe(
    [
      "Contact: mailto:seguranca@cav.example",
      "Expires: 2027-05-21T13:00:00.000Z",
      "Preferred-Languages: pt, en",
      "Canonical: https://cav.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

describe("a request", () => {
  /** Writes bytes to the server; resolves with its answers when it closes the connection. */
  async function say(...parts: string[]): Promise<string> {
    const socket: Socket = connect(port(), "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => undefined);
    for (const part of parts) socket.write(part);
    await once(socket, "close");
    return heard;
  }
  const get = "GET /health HTTP/1.1\r\nHost: x\r\n";

  test.each([
    ["is no HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", 400],
    [
      "has two lengths",
      `POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
    ],
    [
      "has a length and chunks",
      "POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    [
      "has chunks by another name",
      "POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["ends its lines by half", "GET /health HTTP/1.1\nHost: x\n\n", 400],
    ["folds a header", `${get}X-A: a\r\n b\r\n\r\n`, 400],
    ["has a name with a line end", `${get}X-A\u0001: b\r\n\r\n`, 400],
    ["has no host", "GET /health HTTP/1.1\r\n\r\n", 400],
    ["has two hosts", `${get}Host: y\r\nConnection: close\r\n\r\n`, 400],
    ["has headers without end", `${get}X-Long: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("%s is refused, and the connection closed", async (_, bytes, status) => {
    const answer = await say(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/connection: close/i);
  });

  test("beyond the limit is refused before it is read completely", async () => {
    const length = 5 * 1024 * 1024;
    const head =
      `POST /api/users/register HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ` +
      `application/json\r\nContent-Length: ${length}\r\n\r\n{`;
    expect(await say(head)).toMatch(/^HTTP\/1.1 413 [\s\S]*payload-too-large/);
  });

  test("that is slow is cut off: headers and bodies", async () => {
    const { server } = api.app;
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 72_000,
    });
    Object.assign(server, { headersTimeout: 50, requestTimeout: 50 });
    const body =
      "POST /api/users/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    const answers = await Promise.all([say(get), say(body)]);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*request-timeout/);
    Object.assign(server, { headersTimeout: 10_000, requestTimeout: 60_000 });
  });
});
