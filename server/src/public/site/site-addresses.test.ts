import "../../../test/harness/built-web.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { builtFor } from "@cav/contract/brand.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";

const appUrl = "https://concursos.example.br";
const supportEmail = "ajuda@concursos.example.br";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({
    APP_URL: appUrl,
    SUPPORT_EMAIL: supportEmail,
    PRIVACY_OFFICER: "Maria <b>Lima",
    SOCIAL_PROFILES: "https://www.instagram.com/concursos.br",
  });
});
afterAll(() => api.close());

const get = (url: string, headers = {}) => api.app.inject({ url, headers });

test("robots.txt excludes the API, and names the sitemap by the public address", async () => {
  const response = await get("/robots.txt");
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.body.split("\n")).toEqual(
    expect.arrayContaining(["User-agent: *", "Disallow: /api/", `Sitemap: ${appUrl}/sitemap.xml`]),
  );
});

test("llms.txt, favicon and manifest are where programs ask for them", async () => {
  const { headers, body } = await get("/llms.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.startsWith("# Concurso à Vista\n\n> ")).toBe(true);
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) => url);
  expect(links.length).toBeGreaterThan(8);
  for (const url of links) expect((await get(url.replace(appUrl, ""))).statusCode, url).toBeLessThan(400);
  const icon = await get("/favicon.ico");
  expect([icon.statusCode, icon.rawPayload.readUInt16LE(2), icon.rawPayload.readUInt16LE(4)]).toEqual([
    200, 1, 3,
  ]);
  const moved = await get("/manifest.webmanifest");
  expect((await get(String(moved.headers.location))).json()).toMatchObject({ name: "Concurso à Vista" });
});

test("the sitemap of pages lists public pages only, by the public address", async () => {
  expect((await get("/sitemap.xml")).body).toContain(`<loc>${appUrl}/sitemap-paginas.xml</loc>`);
  const response = await get("/sitemap-paginas.xml");
  expect(response.headers["content-type"]).toBe("application/xml; charset=utf-8");
  const listed = [...response.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  for (const path of ["/", "/about", "/faq", "/terms", "/privacy", "/cookies", "/plans"])
    expect(listed).toContain(appUrl + path);
  expect(listed.join()).not.toMatch(/perfil|admin|meus-concursos|forgot/);
});

test("pages have this installation's address and support, in any encoding", async () => {
  const response = await get("/privacy");
  expect(response.statusCode).toBe(200);
  expect(response.headers["x-robots-tag"]).toBeUndefined();
  expect(response.body).toContain(`<link rel="canonical" href="${appUrl}/privacy"/>`);
  expect(response.body).toContain(`mailto:${supportEmail}`);
  const encarregado = (await get("/encarregado")).body;
  expect(encarregado).toContain("<strong>Maria &lt;b&gt;Lima</strong>");
  expect(encarregado).toContain(`mailto:${supportEmail}`);
  expect(encarregado).not.toMatch(/concursoavista\.example|instagram\.com/);
  expect((await get("/api/site")).json()).toMatchObject({
    perfis_sociais: ["https://www.instagram.com/concursos.br"],
  });
  expect(response.body).not.toContain(builtFor.origin);
  expect(response.body).not.toContain(builtFor.supportEmail);
  const asked = async (encoding: string) => {
    const { headers, rawPayload } = await get("/privacy", { "accept-encoding": encoding });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toContain("accept-encoding");
    return rawPayload;
  };
  expect(brotliDecompressSync(await asked("br")).toString()).toBe(response.body);
  expect(gunzipSync(await asked("gzip")).toString()).toBe(response.body);
});

test("vulnerabilities are reported to support where no contact is configured", async () => {
  const { body } = await get("/.well-known/security.txt");
  expect(body).toContain(`Contact: mailto:${supportEmail}\n`);
  expect(Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? "")).toBeGreaterThan(
    api.deps.clock.now().getTime(),
  );
  expect(body).toMatch(/^Preferred-Languages: pt, en$/m);
});

test("password managers are led to the account's page, and unknown well-known addresses are not found", async () => {
  const { statusCode, headers } = await get("/.well-known/change-password");
  expect([statusCode, headers.location]).toEqual([302, "/perfil/conta#senha"]);
  expect((await get("/.well-known/passkey-endpoints")).json()).toEqual({
    enroll: "https://concursos.example.br/perfil/conta#chaves-de-acesso",
    manage: "https://concursos.example.br/perfil/conta#chaves-de-acesso",
  });
  const never = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await get(never)).statusCode).toBe(404);
});

test("an unchanged page is not sent again", async () => {
  const { headers } = await get("/about");
  const again = await get("/about", { "if-none-match": String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});

test("the app's screens are not indexed, and unknown addresses are not found", async () => {
  const screen = await get("/meus-concursos");
  expect([screen.statusCode, screen.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
  expect(screen.body).toContain(supportEmail);
  const [head = "", body = ""] = (await get("/__spa-fallback.html")).body.split("</head>");
  expect(screen.body.startsWith(head) && screen.body.endsWith(body)).toBe(true);
  expect(screen.body).toContain(`href="/assets/meus-concursos-page-`);
  const unknown = await get("/nao-existe");
  expect([unknown.statusCode, unknown.headers["x-robots-tag"]]).toEqual([404, "noindex"]);
  expect(unknown.body).toContain("<title>Concurso à Vista</title>");
  expect((await get("/about/nada")).statusCode).toBe(404);
});

test("a form sent before its page was hydrated leads back to the page", async () => {
  const response = await api.app.inject({
    method: "POST",
    url: "/login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "username=a%40b.example&password=segredo",
  });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/login"]);
});

test.each(["TRACE", "PUT", "PATCH", "DELETE", "PROPFIND", "OPTIONS"])("%s finds no page", async (method) => {
  for (const url of ["/login", "/nao-existe"]) {
    const response = await api.app.inject({ method: method as "PUT", url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, HEAD"]);
  }
});

test.each(["resources", "security", "how-it-works", "contact", "community", "blog", "careers", "press"])(
  "/%s leads home",
  async (path) => {
    const response = await get(`/${path}`);
    expect([response.statusCode, response.headers.location]).toEqual([302, "/"]);
  },
);
