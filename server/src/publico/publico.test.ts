import { concursoPath } from "@cav/contract/documents.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../test/harness/app.ts";
import { buildUser, concursoBody, insertReferenceData, signInAs } from "../../test/harness/factories.ts";

let api: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  api = await createTestApp({ APP_URL: "https://concursos.example.br" });
  await insertReferenceData(api.deps.db);
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN", nome: "Ana Edita" }));
});
afterAll(() => api.close());

type Body = ReturnType<typeof concursoBody>;

async function publish(body: Body): Promise<{ id: number; uuid: string; titulo: string; path: string }> {
  const response = await api.app.inject({
    method: "POST",
    url: "/api/concursos",
    headers: admin,
    payload: body,
  });
  expect(response.statusCode, response.body).toBe(201);
  const concurso = response.json();
  return { ...concurso, path: concursoPath(concurso) };
}

const save = (uuid: string, payload: Body) =>
  api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers: admin, payload });
const get = (url: string, headers = {}) => api.app.inject({ url, headers });
const textOf = (html: string) =>
  html
    .replace(/^.*<body>/s, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** What the page tells machines. */
function dataOf(html: string): { "@type": string; [fact: string]: unknown }[] {
  const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json)["@graph"];
}

describe("the page of an exam", () => {
  test("has all of it for everybody, with who may list it and how it is previewed", async () => {
    const { path, uuid } = await publish(
      concursoBody({
        titulo: "Prefeitura de Recife: Concurso Público 2026",
        orgao: "Prefeitura de Recife",
        cargos: [{ nome: "Médico" }, { nome: "Enfermeira", salario: "7000.50" }],
      }),
    );
    expect(path).toMatch(/^\/concurso\/prefeitura-de-recife-concurso-publico-2026-\d+$/);
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers["x-robots-tag"], headers["set-cookie"]]).toEqual([200, undefined, undefined]);
    expect(headers["cache-control"]).toBe("public, no-cache");
    const text = textOf(body);
    for (const fact of [
      "Inscrições até 20/12/2026",
      "Médico",
      "Enfermeira",
      "R$ 7.000,50",
      "Fundação de Teste",
    ])
      expect(text.replaceAll("\u00a0", " ")).toContain(fact);
    expect(body).toContain(`<link rel="canonical" href="https://concursos.example.br${path}"/>`);
    expect(body).toContain(
      "<title>Prefeitura de Recife: Concurso Público 2026: 8 vagas, até R$ 7.000, inscrições até 20/12 | Concurso à Vista</title>",
    );
    expect(body).toContain(`/register?redirect=${encodeURIComponent(`/concursos/${uuid}`)}`);
    expect(body).not.toContain("concursoavista.example");
  });

  test("says what was changed and never by whom, at once and with another tag", async () => {
    const body = concursoBody({ titulo: "Muda" });
    const { path, uuid } = await publish(body);
    const before = await get(path);
    expect((await get(path, { "if-none-match": before.headers.etag })).statusCode).toBe(304);
    expect((await save(uuid, { ...body, data_prova: "2027-03-07" })).statusCode).toBe(200);
    const after = await get(path, { "if-none-match": before.headers.etag });
    expect(after.statusCode).toBe(200);
    expect(textOf(after.body)).toMatch(/01\/02\/2027 → 07\/03\/2027/);
    expect(after.body).not.toContain("Ana Edita");
  });

  test("is of its day", async () => {
    const { path } = await publish(concursoBody({ titulo: "Do dia", data_fim_inscricao: "2026-11-22" }));
    expect(textOf((await get(path)).body)).toContain("faltam 2 dias");
    api.deps.clock.set("2026-11-21T13:00:00Z");
    expect(textOf((await get(path)).body)).toContain("termina amanhã");
    api.deps.clock.set(testNow);
  });

  test("is moved with its title, and gone with it", async () => {
    const body = concursoBody({ titulo: "Nome antigo" });
    const { path, uuid, id } = await publish(body);
    await save(uuid, { ...body, titulo: "Nome novo" });
    const moved = await get(`${path}?utm_source=x`);
    expect([moved.statusCode, moved.headers.location]).toEqual([
      301,
      `/concurso/nome-novo-${id}?utm_source=x`,
    ]);
    await api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin });
    const gone = await get(`/concurso/nome-novo-${id}`);
    expect([gone.statusCode, textOf(gone.body)]).toEqual([410, expect.stringContaining("foi retirado")]);
    expect(gone.body).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each(["nada-999999999", "nada-99999999999999", "nada", "-", "x-1a", "..-500000"])(
    "is not found at /concurso/%s",
    async (endereco) => {
      const { statusCode, body } = await get(`/concurso/${endereco}`);
      expect([statusCode, textOf(body)]).toEqual([404, expect.stringContaining("não encontrado")]);
    },
  );

  test("finds among its positions by a form, and that page is not listed", async () => {
    const cargos = Array.from({ length: 12 }, (_, index) => ({
      nome: `Cargo ${"abcdefghijkl"[index]}zz`,
      salario: `${3000 + index}`,
    }));
    const { path } = await publish(concursoBody({ titulo: "Muitos", cargos }));
    const { body } = await get(`${path}?cargo=cargo+czz`);
    expect(textOf(body)).toContain("1 cargo encontrado");
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toContain("Cargo dzz");
  });

  test("comes in what encoding its reader takes", async () => {
    const { path } = await publish(concursoBody({ titulo: "Comprimida" }));
    const plain = await get(path);
    const { headers, rawPayload } = await get(path, { "accept-encoding": "gzip, br" });
    expect([headers["content-encoding"], headers.vary]).toEqual(["br", "accept-encoding"]);
    const { brotliDecompressSync } = await import("node:zlib");
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
  });

  test("tells machines of positions and of the exam's day, as far as they are known", async () => {
    const titulo = "Dados </script><script>alert(1)</script> <!--";
    const { path } = await publish(
      concursoBody({
        titulo,
        orgao: `Órgão "de" <b>`,
        cargos: [{ nome: "A" }, { nome: "B", locais_trabalho: [] }],
      }),
    );
    const { body } = await get(path);
    expect(body).not.toContain("<script>alert");
    const data = dataOf(body);
    expect(data.map((one) => one["@type"])).toEqual(["BreadcrumbList", "Event", "JobPosting"]);
    const job = data.at(-1);
    // What Google asks of a JobPosting.
    for (const fact of ["title", "description", "datePosted", "hiringOrganization", "jobLocation"])
      expect(job, fact).toHaveProperty(fact);
    expect(job).toMatchObject({ title: "A", validThrough: "2026-12-20T23:59:59-03:00" });
    expect(data[1]).toMatchObject({ name: `Prova: ${titulo}`, startDate: "2027-02-01" });
  });
});
