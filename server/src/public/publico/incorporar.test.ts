import { createHash } from "node:crypto";
import { HtmlValidate } from "html-validate";
import { beforeAll, expect, test } from "vitest";
import { concursoBody, knownLocais } from "../../../test/harness/factories.ts";
import { createPublicoStage } from "../../../test/harness/publico-stage.ts";

const on = createPublicoStage();
beforeAll(async () => {
  for (let number = 1; number <= 31; number += 1) {
    const titulo = `Prefeitura ${String(number).padStart(2, "0")} <b>"de & Recife"`;
    await on.publish(concursoBody({ titulo, cargos: [{ locais_trabalho: [knownLocais.recife.id] }] }));
  }
});

const get = (path: string, headers = {}) => on.get(`/incorporar${path}`, headers);
const countOf = (body: string) => body.split("<li>").length - 1;

test("any site may embed a list, which has no effects there", async () => {
  const { statusCode, headers, body } = await get("/pe");
  expect(statusCode).toBe(200);
  const [, script = ""] = /<script>([^<]+)<\/script>/.exec(body) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; ` +
      `form-action 'none'; frame-ancestors *`,
  );
  expect(script, "it does nothing but tell its height").toMatch(
    /^new ResizeObserver\([^;]*postMessage\(\{ altura: [^;]*;$/,
  );
  expect(headers).not.toHaveProperty("x-frame-options");
  expect(headers).not.toHaveProperty("set-cookie");
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).not.toMatch(/<link|<img|src=|onclick/);
  expect(body).toContain("<h1>Concursos abertos em Pernambuco</h1>");
  expect(body).toContain("&lt;b&gt;&quot;de &amp; Recife&quot;");
  expect(countOf(body)).toBe(10);
  for (const [, href] of body.matchAll(/<a href="([^"]+)"/g))
    expect(href).toMatch(/^https:\/\/concursos\.example\.br\//);
});

test("the embedding script is less than 1 kB, and works in any site", async () => {
  const { statusCode, headers, body } = await on.get("/incorporar.js");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(body.length).toBeLessThan(1_000);
});

test("no other page can be embedded, including missing ones", async () => {
  for (const url of ["/concursos-abertos/pe", "/incorporar/nada"]) {
    const { headers } = await on.api.app.inject({ url });
    expect(headers["content-security-policy"], url).toContain("frame-ancestors 'none'");
    expect(headers["x-frame-options"], url).toBe("DENY");
  }
});

test("an embedded list is complete HTML below 15 kB with the maximum of exams", async () => {
  const { body, rawPayload } = await get("?quantos=999&cor=00aa55&tema=escuro");
  expect(countOf(body)).toBe(30);
  expect(rawPayload.length).toBeLessThan(15_000);
  const report = await new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: { "doctype-style": "off", "long-title": "off" },
  }).validateString(body);
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

test.each([
  ["", "light dark", "background:#1f55cf;color:#fff"],
  ["?tema=claro&cor=FFCC00", "light}", "background:#ffcc00;color:#000"],
  ["?tema=escuro&cor=000000", "dark}", "background:#000000;color:#fff"],
  ["?tema=x&cor=red;}body{display:none", "light dark", "background:#1f55cf;color:#fff"],
])(
  "the embedded list follows its site's style, with defaults for invalid values: %s",
  async (query, scheme, heading) => {
    const { body } = await get(`/pe${query}`);
    expect(body).toContain(`color-scheme:${scheme}`);
    expect(body).toContain(heading);
    expect(body).not.toContain("display:none");
  },
);

test("an unchanged embedded list is not sent again", async () => {
  const first = await get("/pe?quantos=3");
  expect(countOf(first.body)).toBe(3);
  const again = await get("/pe?quantos=3", { "if-none-match": first.headers.etag });
  expect(again.statusCode).toBe(304);
});

test("the organiser is shown where known, and left out otherwise", async () => {
  await on.publish(
    concursoBody({ titulo: "Com banca", organizadora: "Banca & Cia", data_fim_inscricao: "2026-11-28" }),
  );
  await on.publish(concursoBody({ titulo: "Sem banca", organizadora: "", data_fim_inscricao: "2026-11-29" }));
  on.wait();
  const { body } = await get("?quantos=2");
  expect(body).toContain("<p>Inscrições até 28/11/2026 · 4 vagas · Banca &amp; Cia</p>");
  expect(body).toContain("<p>Inscrições até 29/11/2026 · 4 vagas</p>");
});
