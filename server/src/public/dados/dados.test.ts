import "../../../test/harness/built-web.ts";
import { gunzipSync } from "node:zlib";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { openApp, testNow } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";

const origin = "https://concursos.example.br";
const titulo = `=1+1; </script> "Técnico"`;

const api = openApp({ APP_URL: origin, RATE_LIMITS: "1" });
let admin: { authorization: string };
let one: { id: number; uuid: string };
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN", nome: "Ana Edita" }));
  one = await publish({ titulo, cargos: [{ nome: "Médico" }, { nome: "Enfermeira" }] });
  await api.deps.pool.query("UPDATE concursos SET chave_importacao = 'nossa-fila:77' WHERE id = $1", [
    one.id,
  ]);
});

async function publish(overrides: Parameters<typeof concursoBody>[0]) {
  const payload = concursoBody(overrides);
  const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}
let callers = 0;
/** Requests from separate networks, so that rate limits don't mix. */
function get(url: string, headers = {}, remoteAddress?: string) {
  callers += 1;
  return api.app.inject({ url, headers, remoteAddress: remoteAddress ?? `10.7.${callers}.1` });
}
const pathOf = () => concursoPath({ id: one.id, titulo });

describe("the open data", () => {
  test("open data have every published exam with its address, and nothing internal", async () => {
    const response = await get("/dados/concursos.json", { "accept-encoding": "gzip" });
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-encoding": "gzip",
      "access-control-allow-origin": "*",
    });
    const records = JSON.parse(gunzipSync(response.rawPayload).toString());
    expect(records).toMatchObject([
      {
        chave: `concurso:${one.uuid}`,
        endereco: origin + pathOf(),
        titulo,
        cargos: [{ nome: "Médico" }, { nome: "Enfermeira" }],
      },
    ]);
    const text = JSON.stringify(records);
    for (const own of ["nossa-fila", "Ana Edita", "importad", '"id"', "autor"])
      expect(text).not.toContain(own);
    // The column names that an import reads.
    const preview = await api.app.inject({
      method: "POST",
      url: "/api/concursos/importar/previa",
      headers: { ...admin, "content-type": "application/json" },
      payload: text,
    });
    expect(preview.json().registros, preview.body).toMatchObject([{ erros: [] }]);
  });

  test("open data are a spreadsheet file with a line per position, without formulas", async () => {
    const { body, headers } = await get("/dados/concursos.csv");
    expect([headers["content-type"], headers["content-encoding"]]).toEqual([
      "text/csv; charset=utf-8",
      undefined,
    ]);
    const lines = parse(body, { delimiter: ";", bom: true, columns: true }) as Record<string, string>[];
    expect(lines).toMatchObject([
      { endereco: origin + pathOf(), titulo: `'${titulo}`, cargo: "Médico" },
      { chave: `concurso:${one.uuid}`, cargo: "Enfermeira" },
    ]);
  });

  test("open data are made once a day, and not sent again until then", async () => {
    const { etag } = (await get("/dados/concursos.json")).headers;
    const { uuid } = await publish({ titulo: "De hoje" });
    const same = await get("/dados/concursos.json", { "if-none-match": etag });
    expect([same.statusCode, same.body]).toEqual([304, ""]);
    api.deps.clock.set("2026-11-21T13:00:00Z");
    const [next, again] = await Promise.all([get("/dados/concursos.json"), get("/dados/concursos.json")]);
    expect(next.json()).toHaveLength(2);
    expect(again.body).toBe(next.body);
    expect((await get("/dados/concursos.json", { "if-none-match": etag })).statusCode).toBe(200);
    api.deps.clock.set(testNow);
    await api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin });
  });

  test("open data have a page that describes them as a Dataset", async () => {
    const { body } = await get("/dados");
    const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const [dataset] = JSON.parse(json)["@graph"];
    // Google's requirements of a Dataset: a name, and a description of 50 to 5,000 characters.
    expect(dataset).toMatchObject({
      "@type": "Dataset",
      name: expect.any(String),
      description: expect.stringMatching(/^.{50,5000}$/s),
      license: expect.stringContaining("creativecommons.org"),
      distribution: [
        { contentUrl: `${origin}/dados/concursos.json` },
        { contentUrl: `${origin}/dados/concursos.csv` },
      ],
    });
    expect((await get("/sitemap-listas.xml")).body).toContain(`<loc>${origin}/dados</loc>`);
  });
});

describe("the public API", () => {
  const list = "/api/v1/public/concursos";

  test("the public API gives any page's script the exams that pass the filters", async () => {
    const { statusCode, headers, body } = await get(`${list}?searchTerm=enfermeira&size=1`);
    expect(statusCode, body).toBe(200);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("RateLimit"),
      "cache-control": "public, no-cache",
      "ratelimit-policy": '"default";q=120;w=60',
      ratelimit: expect.stringMatching(/^"default";r=119;t=\d+$/),
    });
    const { items, total } = JSON.parse(body);
    expect([total, items[0].endereco, items[0].titulo]).toEqual([1, origin + pathOf(), titulo]);
    for (const own of ["favorito", "verdito", "is_allowed_for_free_user", "buscas"])
      expect(items[0]).not.toHaveProperty(own);
    expect((await get(`${list}?searchTerm=inexistente`)).json()).toMatchObject({ items: [], total: 0 });
  });

  test("the public API gives one whole exam, which is not sent again while unchanged", async () => {
    const { headers, body } = await get(`${list}/${one.uuid}`);
    expect(JSON.parse(body)).toMatchObject({ endereco: origin + pathOf(), cargos: [{ nome: "Médico" }, {}] });
    expect((await get(`${list}/${one.uuid}`, { "if-none-match": headers.etag })).statusCode).toBe(304);
  });

  test("the public API gives any page's script its refusals too, in Portuguese", async () => {
    const missing = await get(`${list}/00000000-0000-4000-8000-000000000000`);
    const bad = await get(`${list}?size=1000`);
    expect([missing.statusCode, bad.statusCode]).toEqual([404, 422]);
    for (const { headers } of [missing, bad]) expect(headers["access-control-allow-origin"]).toBe("*");
    expect(bad.json().errors).toEqual([{ field: "size", message: "O tamanho máximo da página é 100." }]);
  });

  test("the public API answers preflight requests, and lets no page's script write", async () => {
    const preflight = await api.app.inject({
      method: "OPTIONS",
      url: list,
      headers: { origin: "https://x.example" },
    });
    expect([preflight.statusCode, preflight.headers["access-control-allow-methods"]]).toEqual([204, "GET"]);
    expect((await api.app.inject({ method: "POST", url: list })).statusCode).toBe(404);
    expect((await get("/api/concursos", { origin: "https://x.example" })).headers).not.toHaveProperty(
      "access-control-allow-origin",
    );
  });

  test("the public API limits frequent callers, and says for how long", async () => {
    const from = "10.9.9.9";
    for (let asked = 0; asked < 120; asked += 1) await get(`${list}/${one.uuid}`, {}, from);
    const { statusCode, headers } = await get(list, {}, from);
    expect([statusCode, headers["access-control-allow-origin"]]).toEqual([429, "*"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(headers.ratelimit).toBe(`"default";r=0;t=${headers["retry-after"]}`);
    expect((await get(list)).statusCode).toBe(200);
  });
});
