import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testNow } from "../../../test/harness/app.ts";
import { concursoBody } from "../../../test/harness/factories.ts";
import { createPublicoStage, textOf } from "../../../test/harness/publico-stage.ts";
import { buildApp } from "../../app.ts";

const on = createPublicoStage();

/** Returns the page's structured data. */
function dataOf(html: string): { "@type": string; [fact: string]: unknown }[] {
  const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json)["@graph"];
}

describe("the page of an exam", () => {
  test("an exam's page has everything, with indexing rules and previews", async () => {
    const { path, uuid } = await on.publish(
      concursoBody({
        titulo: "Prefeitura de Recife: Concurso Público 2026",
        orgao: "Prefeitura de Recife",
        cargos: [{ nome: "Médico" }, { nome: "Enfermeira", salario: "7000.50" }],
      }),
    );
    expect(path).toMatch(/^\/concurso\/prefeitura-de-recife-concurso-publico-2026-\d+$/);
    const { statusCode, headers, body } = await on.get(path);
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
      "<title>Prefeitura de Recife: Concurso Público 2026: 8 vagas, até R$ 7.000, inscrições até " +
        "20/12 | Concurso à Vista</title>",
    );
    expect(body).toContain(`/register?redirect=${encodeURIComponent(`/concursos/${uuid}`)}`);
    expect(body).not.toContain("concursoavista.example");
  });

  test("an exam's page names the body where its title doesn't", async () => {
    for (const [titulo, times] of [
      ["Vagas de motorista", 1],
      ["Câmara de Olinda: motorista", 0],
    ] as const) {
      const { path } = await on.publish(concursoBody({ titulo, orgao: "Câmara de Olinda" }));
      expect(textOf((await on.get(path)).body).split("Câmara de Olinda ·")).toHaveLength(times + 1);
    }
  });

  test("an exam's page shows changes without authors, within a second and with a new ETag", async () => {
    const body = concursoBody({ titulo: "Muda" });
    const { path, uuid } = await on.publish(body);
    const before = await on.get(path);
    expect((await on.get(path, { "if-none-match": before.headers.etag })).statusCode).toBe(304);
    expect((await on.save(uuid, { ...body, data_prova: "2027-03-07" })).statusCode).toBe(200);
    on.wait();
    const after = await on.get(path, { "if-none-match": before.headers.etag });
    expect(after.statusCode).toBe(200);
    expect(textOf(after.body)).toMatch(/01\/02\/2027 → 07\/03\/2027/);
    expect(after.body).not.toContain("Ana Edita");
  });

  test("an exam's page changes with the day", async () => {
    const { path } = await on.publish(concursoBody({ titulo: "Do dia", data_fim_inscricao: "2026-11-22" }));
    expect(textOf((await on.get(path)).body)).toContain("faltam 2 dias");
    on.api.deps.clock.set("2026-11-21T13:00:00Z");
    expect(textOf((await on.get(path)).body)).toContain("termina amanhã");
    on.api.deps.clock.set(testNow);
  });

  test("an exam's page moves with its title, and is gone after deletion", async () => {
    const body = concursoBody({ titulo: "Nome antigo" });
    const { path, uuid, id } = await on.publish(body);
    await on.save(uuid, { ...body, titulo: "Nome novo" });
    on.wait();
    const moved = await on.get(`${path}?utm_source=x`);
    expect([moved.statusCode, moved.headers.location]).toEqual([
      301,
      `/concurso/nome-novo-${id}?utm_source=x`,
    ]);
    await on.remove(uuid);
    on.wait();
    const gone = await on.get(`/concurso/nome-novo-${id}`);
    expect([gone.statusCode, textOf(gone.body)]).toEqual([410, expect.stringContaining("foi retirado")]);
    expect(gone.body).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each(["nada-999999999", "nada-99999999999999", "nada", "-", "x-1a", "..-500000"])(
    "/concurso/%s is not found",
    async (endereco) => {
      const { statusCode, body } = await on.get(`/concurso/${endereco}`);
      expect([statusCode, textOf(body)]).toEqual([404, expect.stringContaining("não encontrada")]);
      expect(body).toMatch(/<form[^>]* action="\/concursos-abertos"[^>]*>.*<input[^>]* name="q"/s);
    },
  );

  test("an exam's page filters its positions by a form, and the result is not indexed", async () => {
    const cargos = Array.from({ length: 12 }, (_, index) => ({
      nome: `Cargo ${"abcdefghijkl"[index]}zz`,
      salario: `${3000 + index}`,
    }));
    const { path } = await on.publish(concursoBody({ titulo: "Muitos", cargos }));
    const { body } = await on.get(`${path}?cargo=cargo+czz`);
    expect(textOf(body)).toContain("1 cargo encontrado");
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toContain("Cargo dzz");
  });

  test("an exam's page is sent in an accepted encoding", async () => {
    const { path } = await on.publish(concursoBody({ titulo: "Comprimida" }));
    const plain = await on.get(path);
    const { headers, rawPayload } = await on.get(path, { "accept-encoding": "gzip, br" });
    expect([headers["content-encoding"], headers.vary]).toEqual(["br", "accept-encoding"]);
    const { brotliDecompressSync } = await import("node:zlib");
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
  });

  test("an exam's page describes its one position and day in structured data, as far as known", async () => {
    const titulo = "Dados </script><script>alert(1)</script> <!--";
    const given = { titulo, orgao: `Órgão "de" <b>` };
    const { path } = await on.publish(concursoBody({ ...given, cargos: [{ nome: "A" }] }));
    const { body } = await on.get(path);
    expect(body).not.toContain("<script>alert");
    const data = dataOf(body);
    expect(data.map((one) => one["@type"])).toEqual(["BreadcrumbList", "Event", "JobPosting"]);
    const [trail, event, job] = data;
    // Google's required fields.
    for (const fact of ["title", "description", "datePosted", "hiringOrganization", "jobLocation"])
      expect(job, fact).toHaveProperty(fact);
    for (const fact of ["name", "startDate", "location"]) expect(event, fact).toHaveProperty(fact);
    expect(trail?.itemListElement).toMatchObject([
      { "@type": "ListItem", position: 1, name: "Concursos abertos", item: expect.stringMatching(/^https:/) },
      { position: 2, name: titulo },
    ]);
    expect(job).toMatchObject({
      title: "A",
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      validThrough: "2026-12-20T23:59:59-03:00",
      jobLocation: [{ address: { addressCountry: "BR", addressLocality: "Belo Horizonte" } }],
    });
    expect(event).toMatchObject({ name: `Prova: ${titulo}`, startDate: "2027-02-01" });
    for (const cargos of [[{ nome: "A" }, { nome: "B" }], [{ nome: "A", locais_trabalho: [] }]]) {
      const other = await on.publish(concursoBody({ titulo: `Outros ${cargos.length}`, cargos }));
      const types = dataOf((await on.get(other.path)).body).map((one) => one["@type"]);
      expect(types, "a page of many jobs is no posting").not.toContain("JobPosting");
    }
  });

  test("a foreseen exam's page says so, and is no job posting", async () => {
    const nothing = { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null };
    const notice = { edital_url: null, edital_numero: null, valor_inscricao: null, orgao: "Prefeitura" };
    const about = { titulo: "Que virá", status: "PREVISTO" as const, cargos: [{ nome: "A" }] };
    const { path } = await on.publish(concursoBody({ ...nothing, ...notice, ...about }));
    const page = await on.get(path);
    expect(textOf(page.body)).toContain("Previsto, ainda sem edital");
    expect(textOf(page.body)).not.toMatch(/inscrições abertas|inscrições encerradas/i);
    expect(dataOf(page.body).map((one) => one["@type"])).toEqual(["BreadcrumbList"]);
  });

  test("a finished exam's page stays, with later stages", async () => {
    const body = concursoBody({ titulo: "Que acaba" });
    const { path, uuid } = await on.publish(body);
    await on.save(uuid, { ...body, status: "CANCELADO" });
    on.wait();
    const page = await on.get(path);
    expect(page.statusCode).toBe(200);
    expect(textOf(page.body)).toContain("Concurso cancelado");
    expect(textOf(page.body)).toMatch(/Inscrições Abertas → Cancelado/);
    expect(dataOf(page.body).map((one) => one["@type"])).toEqual(["BreadcrumbList"]);
  });

  test("an exam's page changes within a second on every process", async () => {
    const other = await buildApp(on.api.deps);
    try {
      const body = concursoBody({ titulo: "De dois processos" });
      const { path, uuid } = await on.publish(body);
      const prova = async () =>
        textOf((await other.inject({ url: path })).body).match(/\d\d\/\d\d\/2027/)?.[0];
      expect(await prova()).toBe("01/02/2027");
      await on.save(uuid, { ...body, data_prova: "2027-03-07" });
      on.wait();
      expect(await prova()).toBe("07/03/2027");
    } finally {
      await other.close();
    }
  });
});

test.each(["/concursos-abertos", "/concursos-abertos?q=nada", "/concurso/nada", "/avise-me/pedido"])(
  "%s allows only its own scripts",
  async (path) => {
    const { headers, body } = await on.get(path);
    const scripts = [...body.matchAll(/<script(?: data-mantine-script="true")?>(.*?)<\/script>/gs)];
    const hashes = scripts.map(
      ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    );
    expect(hashes).toHaveLength(2);
    expect(headers["content-security-policy"]).toContain(`;script-src 'self' ${hashes.join(" ")};`);
  },
);

test.each([false, true])(
  "an exam lost in a failover is not found any more, written since or not: %s",
  async (isWritten) => {
    const { pool } = on.api.deps;
    const stays = await on.publish(concursoBody({ titulo: `Que fica ${isWritten}` }));
    const { rows: before } = await pool.query("SELECT numero FROM catalogo_versao");
    const lost = await on.publish(concursoBody({ titulo: `Que some ${isWritten}` }));
    on.wait();
    for (const { path } of [stays, lost]) expect((await on.get(path)).statusCode).toBe(200);
    // After the failover the new primary continues from its own state, which lacks the last exam.
    await pool.query("DELETE FROM concursos WHERE id = $1", [lost.id]);
    await pool.query("DELETE FROM catalogo_mudancas WHERE concurso_id = $1", [lost.id]);
    await pool.query("UPDATE catalogo_versao SET numero = $1", [before[0].numero]);
    if (isWritten)
      await on.save(stays.uuid, concursoBody({ titulo: `Que fica ${isWritten}`, data_prova: "2027-03-07" }));
    on.wait();
    expect((await on.get(lost.path)).statusCode).toBe(404);
    expect(textOf((await on.get(stays.path)).body).includes("07/03/2027")).toBe(isWritten);
  },
);

describe("the picture of a page", () => {
  /** Returns the preview picture that a page names. */
  async function findPicture(path: string) {
    const { body } = await on.get(path);
    const [, url = ""] =
      /<meta property="og:image" content="https:\/\/concursos\.example\.br(.*?)"/.exec(body) ?? [];
    const picture = await on.get(url);
    const { format, width, height } = await sharp(picture.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    expect(picture.rawPayload.length).toBeLessThan(100_000);
    return { url, picture };
  }

  test("an exam's picture shows its current state, and changes its address with it", async () => {
    const body = concursoBody({ titulo: "Retratada" });
    const { path, uuid, id } = await on.publish(body);
    const before = await findPicture(path);
    expect(before.url.startsWith(`${path}/imagem.png?v=`)).toBe(true);
    expect(before.picture.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await on.save(uuid, { ...body, data_fim_inscricao: "2026-12-21" });
    on.wait();
    const after = await findPicture(path);
    expect(after.url).not.toBe(before.url);
    expect(after.picture.rawPayload.equals(before.picture.rawPayload)).toBe(false);
    // An old address shows the current picture, uncached.
    expect((await on.get(before.url)).headers["cache-control"]).toBe("public, no-cache");
    await on.save(uuid, { ...body, titulo: "Retratada de novo" });
    on.wait();
    expect((await on.get(before.url)).headers.location).toBe(
      `/concurso/retratada-de-novo-${id}/imagem.png?${before.url.split("?")[1]}`,
    );
    for (const missing of ["/concurso/x/imagem.png", "/concurso/x-999999999/imagem.png", `${path}/outra.png`])
      expect((await on.get(missing)).statusCode, missing).toBe(404);
  });

  test.each([
    [
      "a text for machines",
      `<svg onload=alert(1)></svg>"'&<image href='file:///etc/passwd'/> \u202e😀 漢字 العربية`,
    ],
    ["one word without an end", "Wá".normalize("NFD").repeat(100)],
  ])("a picture is harmless where a title is %s", async (_what, titulo) => {
    const { path } = await on.publish(
      concursoBody({ titulo, orgao: titulo.slice(0, 200), organizadora: titulo.slice(0, 200) }),
    );
    await findPicture(path);
  });

  test("a list has a picture too", async () => {
    on.wait();
    const { url } = await findPicture("/concursos-abertos");
    expect(url.startsWith("/concursos-abertos/imagem.png?v=")).toBe(true);
    await findPicture("/concursos-abertos/pe");
    expect((await on.get("/concursos-abertos/zz/imagem.png")).statusCode).toBe(404);
  });
});
