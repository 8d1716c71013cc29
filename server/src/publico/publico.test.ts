import { concursoPath } from "@cav/contract/documents.ts";
import { type ConfigData, HtmlValidate } from "html-validate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  knownLocais,
  signInAs,
} from "../../test/harness/factories.ts";
import { buildApp } from "../app.ts";
import { composedPerMinute, createComposedCounting } from "./serving.ts";

let api: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  api = await createTestApp({ APP_URL: "https://concursos.example.br" });
  await insertReferenceData(api.deps.db);
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN", nome: "Ana Edita" }));
});
afterAll(() => api.close());

/** Everything that the validator advises, but how React and Mantine write: that is as good. */
const htmlRules: ConfigData = {
  extends: ["html-validate:recommended"],
  rules: {
    "doctype-style": "off",
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "off",
    // What a title tells first is what a search shows of it.
    "long-title": "off",
    // A group may have a name.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
};

let waited = 0;
/** Seconds later, at a moment that no test has had before, when the catalogue is asked for its number again. */
function wait(): void {
  waited += 2_000;
  api.deps.clock.set(new Date(Date.parse(testNow) + waited).toISOString());
}

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

  test("says what was changed and never by whom, within a second and with another tag", async () => {
    const body = concursoBody({ titulo: "Muda" });
    const { path, uuid } = await publish(body);
    const before = await get(path);
    expect((await get(path, { "if-none-match": before.headers.etag })).statusCode).toBe(304);
    expect((await save(uuid, { ...body, data_prova: "2027-03-07" })).statusCode).toBe(200);
    wait();
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
    wait();
    const moved = await get(`${path}?utm_source=x`);
    expect([moved.statusCode, moved.headers.location]).toEqual([
      301,
      `/concurso/nome-novo-${id}?utm_source=x`,
    ]);
    await api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin });
    wait();
    const gone = await get(`/concurso/nome-novo-${id}`);
    expect([gone.statusCode, textOf(gone.body)]).toEqual([410, expect.stringContaining("foi retirado")]);
    expect(gone.body).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each(["nada-999999999", "nada-99999999999999", "nada", "-", "x-1a", "..-500000"])(
    "is not found at /concurso/%s",
    async (endereco) => {
      const { statusCode, body } = await get(`/concurso/${endereco}`);
      expect([statusCode, textOf(body)]).toEqual([404, expect.stringContaining("não encontrada")]);
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

  test("tells machines of its one position and of the exam's day, as far as they are known", async () => {
    const titulo = "Dados </script><script>alert(1)</script> <!--";
    const given = { titulo, orgao: `Órgão "de" <b>` };
    const { path } = await publish(concursoBody({ ...given, cargos: [{ nome: "A" }] }));
    const { body } = await get(path);
    expect(body).not.toContain("<script>alert");
    const data = dataOf(body);
    expect(data.map((one) => one["@type"])).toEqual(["BreadcrumbList", "Event", "JobPosting"]);
    const [trail, event, job] = data;
    // What Google asks of each.
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
      const other = await publish(concursoBody({ ...given, cargos }));
      const types = dataOf((await get(other.path)).body).map((one) => one["@type"]);
      expect(types, "a page of many jobs is no posting").not.toContain("JobPosting");
    }
  });

  test("is said to be foreseen where there is no notice yet, and is no job to apply for", async () => {
    const nothing = { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null };
    const notice = { edital_url: null, edital_numero: null, valor_inscricao: null, orgao: "Prefeitura" };
    const about = { titulo: "Que virá", status: "PREVISTO" as const, cargos: [{ nome: "A" }] };
    const { path } = await publish(concursoBody({ ...nothing, ...notice, ...about }));
    const page = await get(path);
    expect(textOf(page.body)).toContain("Previsto, ainda sem edital");
    expect(textOf(page.body)).not.toMatch(/inscrições abertas|inscrições encerradas/i);
    expect(dataOf(page.body).map((one) => one["@type"])).toEqual(["BreadcrumbList"]);
  });

  test("stays when it is over, with what came after", async () => {
    const body = concursoBody({ titulo: "Que acaba" });
    const { path, uuid } = await publish(body);
    await save(uuid, { ...body, status: "CANCELADO" });
    wait();
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(textOf(page.body)).toContain("Concurso cancelado");
    expect(textOf(page.body)).toMatch(/Inscrições Abertas → Cancelado/);
    expect(dataOf(page.body).map((one) => one["@type"])).toEqual(["BreadcrumbList"]);
  });

  test("is another within a second on every process", async () => {
    const other = await buildApp(api.deps);
    try {
      const body = concursoBody({ titulo: "De dois processos" });
      const { path, uuid } = await publish(body);
      const prova = async () =>
        textOf((await other.inject({ url: path })).body).match(/\d\d\/\d\d\/2027/)?.[0];
      expect(await prova()).toBe("01/02/2027");
      await save(uuid, { ...body, data_prova: "2027-03-07" });
      wait();
      expect(await prova()).toBe("07/03/2027");
    } finally {
      await other.close();
    }
  });
});

describe("the picture of a page", () => {
  /** What networks are told to show beside a link to a page, as it comes. */
  async function findPicture(path: string) {
    const { body } = await get(path);
    const [, url = ""] =
      /<meta property="og:image" content="https:\/\/concursos\.example\.br(.*?)"/.exec(body) ?? [];
    const picture = await get(url);
    const { format, width, height } = await sharp(picture.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    expect(picture.rawPayload.length).toBeLessThan(100_000);
    return { url, picture };
  }

  test("is drawn of the exam as it stands, and has another address when it changes", async () => {
    const body = concursoBody({ titulo: "Retratada" });
    const { path, uuid, id } = await publish(body);
    const before = await findPicture(path);
    expect(before.url.startsWith(`${path}/imagem.png?v=`)).toBe(true);
    expect(before.picture.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await save(uuid, { ...body, data_fim_inscricao: "2026-12-21" });
    wait();
    const after = await findPicture(path);
    expect(after.url).not.toBe(before.url);
    expect(after.picture.rawPayload.equals(before.picture.rawPayload)).toBe(false);
    // An address of before leads to what is there now, which nobody keeps under it.
    expect((await get(before.url)).headers["cache-control"]).toBe("public, no-cache");
    await save(uuid, { ...body, titulo: "Retratada de novo" });
    wait();
    expect((await get(before.url)).headers.location).toBe(
      `/concurso/retratada-de-novo-${id}/imagem.png?${before.url.split("?")[1]}`,
    );
    for (const missing of ["/concurso/x/imagem.png", "/concurso/x-999999999/imagem.png", `${path}/outra.png`])
      expect((await get(missing)).statusCode, missing).toBe(404);
  });

  test.each([
    [
      "a text for machines",
      `<svg onload=alert(1)></svg>"'&<image href='file:///etc/passwd'/> \u202e😀 漢字 العربية`,
    ],
    ["one word without an end", "Wá".normalize("NFD").repeat(100)],
  ])("is harmless where a title is %s", async (_what, titulo) => {
    const { path } = await publish(
      concursoBody({ titulo, orgao: titulo.slice(0, 200), organizadora: titulo.slice(0, 200) }),
    );
    await findPicture(path);
  });

  test("is drawn of a list, too", async () => {
    wait();
    const { url } = await findPicture("/concursos-abertos");
    expect(url.startsWith("/concursos-abertos/imagem.png?v=")).toBe(true);
    await findPicture("/concursos-abertos/pe");
    expect((await get("/concursos-abertos/zz/imagem.png")).statusCode).toBe(404);
  });
});

describe("the lists of open exams", () => {
  const { recife, bomJesusPi } = knownLocais;
  beforeAll(async () => {
    await api.deps.pool.query("DELETE FROM concursos");
    await publish(
      concursoBody({
        titulo: "Prefeitura de Recife: Concurso Público",
        organizadora: "Banca & Cia",
        data_fim_inscricao: "2026-11-25",
        cargos: [
          { nome: "Enfermeira", salario: "9000.00", locais_trabalho: [recife.id] },
          {
            nome: "Porteiro",
            nivel_escolaridade: "MEDIO",
            locais_trabalho: [bomJesusPi.id],
            cursos_aceitos: [],
          },
        ],
      }),
    );
    await publish(
      concursoBody({
        titulo: "Fechado",
        status: "FINALIZADO",
        cargos: [{ nome: "Antigo", locais_trabalho: [recife.id] }],
      }),
    );
    wait();
  });

  test.each([
    ["", "Concursos abertos"],
    ["/pe", "Concursos abertos em Pernambuco"],
    ["/pi", "Concursos abertos no Piauí"],
    ["/pe/recife", "Concursos abertos em Recife - PE"],
    ["/regiao-nordeste", "Concursos abertos na região Nordeste"],
    ["/nivel-medio", "Concursos abertos de nível médio"],
    ["/pe/nivel-superior", "Concursos abertos de nível superior em Pernambuco"],
    ["/cargo/enfermeira", "Concursos abertos para Enfermeira"],
    ["/pe/recife/cargo/enfermeira", "Concursos abertos para Enfermeira em Recife - PE"],
    ["/curso/administracao", "Concursos abertos para quem fez Administração"],
    ["/orgao/prefeitura-de-recife", "Concursos abertos do órgão Prefeitura de Recife"],
    ["/banca/banca-cia", "Concursos abertos da banca Banca &amp; Cia"],
    ["/encerram-esta-semana", "Concursos abertos que encerram esta semana"],
  ])("%s says how many, how much and what ends next", async (path, title) => {
    const { statusCode, body } = await get(`/concursos-abertos${path}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`>${title}</h1>`);
    expect(textOf(body)).toContain(
      "1 concurso aberto, 8 vagas anunciadas, salário de até R$ 9.000,00. O próximo a encerrar: Prefeitura de Recife: Concurso Público, em 25/11/2026.",
    );
    expect(body).toContain(
      `<link rel="canonical" href="https://concursos.example.br/concursos-abertos${path}"/>`,
    );
  });

  test.each(["/ac", "/cadastro-reserva", "/nivel-fundamental"])(
    "%s is there with nothing in it, and not listed",
    async (path) => {
      const { statusCode, body } = await get(`/concursos-abertos${path}`);
      expect([statusCode, textOf(body)]).toEqual([
        200,
        expect.stringContaining("Nenhum concurso aberto agora."),
      ]);
      expect(body).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  test.each([
    "/zz",
    "/pe/olinda",
    "/cargo/antigo",
    "/pe/nivel-medio",
    "/pe/recife/cargo/porteiro",
    "/constructor",
    "/__proto__",
    "/",
    "?pagina=2",
    "?pagina=0",
    "?pagina=x",
  ])("%s is not found", async (path) => {
    expect((await get(`/concursos-abertos${path}`)).statusCode).toBe(404);
  });

  test("one searches in a list, which search engines leave out", async () => {
    const { body } = await get("/concursos-abertos?q=PORTEIRO+recife");
    expect(textOf(body)).toContain("1 concurso aberto");
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf((await get("/concursos-abertos?q=<b>nada")).body)).toContain("Nada foi encontrado aqui.");
  });

  test("a list leads to those that are narrower, and to its exams by their public addresses", async () => {
    const links = [...(await get("/concursos-abertos/pe")).body.matchAll(/ href="(\/concurso[^"]+)"/g)].map(
      ([, to]) => to,
    );
    expect(links).toEqual(
      expect.arrayContaining([
        "/concursos-abertos/pe/recife",
        "/concursos-abertos/pe/nivel-superior",
        "/concursos-abertos/cargo/enfermeira",
        expect.stringMatching(/^\/concurso\/prefeitura-de-recife-concurso-publico-\d+$/),
      ]),
    );
    for (const link of links) expect((await get(link ?? "")).statusCode, link).toBe(200);
  });

  test("what is published is there a second later, and page by page", async () => {
    for (let one = 0; one < 20; one += 1) await publish(concursoBody({ titulo: `Vários ${one}` }));
    wait();
    const first = (await get("/concursos-abertos")).body;
    expect(textOf(first)).toContain("21 concursos abertos");
    expect(first).toContain('href="/concursos-abertos?pagina=2"');
    const second = (await get("/concursos-abertos?pagina=2")).body;
    expect(textOf(second)).toContain("Página 2 de 2");
    expect(second).toContain(
      'rel="canonical" href="https://concursos.example.br/concursos-abertos?pagina=2"',
    );
    await api.deps.pool.query("DELETE FROM concursos WHERE titulo LIKE 'Vários%'");
    wait();
  });

  test("a thousand made-up addresses fill no memory", async () => {
    const kept = async () => (await get("/metrics")).body.match(/^cav_publico_.*$/gm);
    await get("/concursos-abertos/zz");
    const before = await kept();
    expect(before?.join()).toMatch(/cav_publico_kept_bytes\{kind="pages"\} [1-9]/);
    const made = Array.from({ length: 250 }, (_, one) => [
      `/concursos-abertos/pe/recife/cargo/cargo-${one}`,
      `/concursos-abertos/pe/nivel-${one}`,
      `/concursos-abertos/orgao/x-${one}/imagem.png`,
      `/concurso/x-${900_000 + one}`,
    ]).flat();
    for (const path of made) expect((await get(path)).statusCode, path).toBe(404);
    expect(await kept()).toEqual(before);
  });

  test("who asks for more than is composed in a minute is told how long to wait", async () => {
    const limited = await buildApp({ ...api.deps, config: { ...api.deps.config, rateLimits: true } });
    try {
      const counting = createComposedCounting({
        ...api.deps,
        config: { ...api.deps.config, rateLimits: true },
      });
      const count = () => counting.count({ address: "127.0.0.1" }, "127.0.0.1");
      await Promise.all(Array.from({ length: composedPerMinute.max }, count));
      for (const path of ["/concursos-abertos?q=recife", "/concursos-abertos/pe/imagem.png"]) {
        const refused = await limited.inject({ url: path });
        expect(refused.statusCode, path).toBe(429);
        expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      }
    } finally {
      await limited.close();
    }
  });

  test("every kind of page is HTML without an error", async () => {
    const many = Array.from({ length: 12 }, (_, one) => ({
      nome: `Cargo ${one} <b>`,
      salario: `${3000 + one}`,
    }));
    const { path, uuid } = await publish(concursoBody({ titulo: `Com "tudo" & <mais>`, cargos: many }));
    const gone = await publish(concursoBody({ titulo: "Excluído" }));
    await api.app.inject({ method: "DELETE", url: `/api/concursos/${gone.uuid}`, headers: admin });
    wait();
    const validator = new HtmlValidate(htmlRules);
    for (const url of [
      path,
      `${path}?cargo=nada`,
      gone.path,
      "/concurso/nada",
      "/concursos-abertos",
      "/concursos-abertos/ac",
      "/concursos-abertos?q=nada+disso",
    ]) {
      const report = await validator.validateString((await get(url)).body);
      const faults = report.results.flatMap(({ messages }) => messages);
      expect(
        faults.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
        url,
      ).toEqual([]);
    }
    await api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin });
    wait();
  });

  test("the sitemap tells of every exam and every list, with when it changed", async () => {
    const index = (await get("/sitemap.xml")).body;
    const locOf = (xml: string) =>
      [...xml.matchAll(/<loc>https:\/\/concursos\.example\.br([^<]+)<\/loc>/g)].map(([, path]) => path);
    expect(locOf(index)).toEqual(["/sitemap-paginas.xml", "/sitemap-listas.xml", "/sitemap-concursos-1.xml"]);
    expect((await get("/sitemap-concursos-2.xml")).statusCode).toBe(404);
    const concursos = (await get("/sitemap-concursos-1.xml")).body;
    expect(locOf(concursos)).toHaveLength(2);
    expect(concursos).toMatch(/<lastmod>2026-11-20T13:00:\d\d\.000Z<\/lastmod>/);
    const lists = locOf((await get("/sitemap-listas.xml")).body);
    expect(lists).toEqual(
      expect.arrayContaining(["/concursos-abertos", "/concursos-abertos/pe/nivel-superior"]),
    );
    const titles = new Set<string>();
    for (const path of [...lists, ...locOf(concursos)]) {
      const { statusCode, body } = await get(path ?? "");
      expect(statusCode, path).toBe(200);
      titles.add(/<title>(.*?)<\/title>/.exec(body)?.[1] ?? "");
    }
    expect(titles.size, "no two pages have one title").toBe(lists.length + 2);
  });
});
