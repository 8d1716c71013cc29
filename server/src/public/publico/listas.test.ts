import { type ConfigData, HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { concursoBody, knownLocais, statusFixo } from "../../../test/harness/factories.ts";
import { createPublicoStage, textOf } from "../../../test/harness/publico-stage.ts";
import { buildApp } from "../../app.ts";
import { composedPerMinute, createComposedCounting } from "./serving.ts";

const on = createPublicoStage();

/** The validator's recommended rules, except those that React's and Mantine's output breaks harmlessly. */
const htmlRules: ConfigData = {
  extends: ["html-validate:recommended"],
  rules: {
    "doctype-style": "off",
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "off",
    // Search engines show the beginning of a long title, so long titles are no fault.
    "long-title": "off",
    // A group may have a name.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
};

describe("the lists of open exams", () => {
  const { recife, bomJesusPi } = knownLocais;
  beforeAll(async () => {
    await on.api.deps.pool.query("DELETE FROM concursos");
    await on.publish(
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
    await on.publish(
      concursoBody({
        titulo: "Fechado",
        ...statusFixo("FINALIZADO"),
        cargos: [{ nome: "Antigo", locais_trabalho: [recife.id] }],
      }),
    );
    on.wait();
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
  ])("%s shows its number, salary and next deadline", async (path, title) => {
    const { statusCode, body } = await on.get(`/concursos-abertos${path}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`>${title}</h1>`);
    expect(textOf(body)).toContain(
      "1 concurso aberto, 8 vagas anunciadas, salário de até R$ 9.000,00. O próximo a encerrar: " +
        "Prefeitura de Recife: Concurso Público, em 25/11/2026.",
    );
    expect(body).toContain(
      `<link rel="canonical" href="https://concursos.example.br/concursos-abertos${path}"/>`,
    );
  });

  test.each(["/ac", "/cadastro-reserva", "/nivel-fundamental"])(
    "%s exists without exams, and is not listed",
    async (path) => {
      const { statusCode, body } = await on.get(`/concursos-abertos${path}`);
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
    "?pagina=2",
    "?pagina=0",
    "?pagina=x",
  ])("%s is not found", async (path) => {
    expect((await on.get(`/concursos-abertos${path}`)).statusCode).toBe(404);
  });

  test("exams with only a reserve list have a list", async () => {
    const cargos = [{ nome: "Reserva", cadastro_reserva: true }];
    const { uuid } = await on.publish(concursoBody({ titulo: "Só cadastro", cargos }));
    on.wait();
    const { body } = await on.get("/concursos-abertos/cadastro-reserva");
    expect(textOf(body)).toContain("Só cadastro");
    expect(body).not.toContain('content="noindex"');
    await on.remove(uuid);
    on.wait();
  });

  test("a search in a list is not indexed by search engines", async () => {
    const { body } = await on.get("/concursos-abertos?q=PORTEIRO+recife");
    expect(textOf(body)).toContain("1 concurso, 1 com inscrições abertas ou previstas.");
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    const nothing = textOf((await on.get("/concursos-abertos?q=<b>nada")).body);
    expect(nothing).toContain("Concursos para “&lt;b&gt;nada”");
    expect(nothing).toMatch(/Nada com (“b” e )?“nada”\./);
    // Signs alone are no search to offer.
    expect(textOf((await on.get("/concursos-abertos?q=<nada>")).body)).not.toContain("Buscar só por");
  });

  test("a list links to narrower lists, and to its exams' public addresses", async () => {
    const links = [
      ...(await on.get("/concursos-abertos/pe")).body.matchAll(/ href="(\/concurso[^"]+)"/g),
    ].map(([, to]) => to);
    expect(links).toEqual(
      expect.arrayContaining([
        "/concursos-abertos/pe/recife",
        "/concursos-abertos/pe/nivel-superior",
        "/concursos-abertos/cargo/enfermeira",
        expect.stringMatching(/^\/concurso\/prefeitura-de-recife-concurso-publico-\d+$/),
      ]),
    );
    for (const link of links) expect((await on.get(link ?? "")).statusCode, link).toBe(200);
  });

  test("a published exam appears a second later, page by page", async () => {
    for (let one = 0; one < 20; one += 1) await on.publish(concursoBody({ titulo: `Vários ${one}` }));
    on.wait();
    const first = (await on.get("/concursos-abertos")).body;
    expect(textOf(first)).toContain("21 concursos abertos");
    expect(first).toContain('href="/concursos-abertos?pagina=2"');
    const second = (await on.get("/concursos-abertos?pagina=2")).body;
    expect(textOf(second)).toContain("Página 2 de 2");
    expect(second).toContain(
      'rel="canonical" href="https://concursos.example.br/concursos-abertos?pagina=2"',
    );
    await on.api.deps.pool.query("DELETE FROM concursos WHERE titulo LIKE 'Vários%'");
    on.wait();
  });

  test("a changed exam is updated in its lists, and other lists stay cached", async () => {
    const composed = async () =>
      Number(/^cav_publico_kept\{kind="pages"\} (\d+)$/m.exec((await on.get("/metrics")).body)?.[1]);
    const [pe, ba, feed] = [
      "/concursos-abertos/pe",
      "/concursos-abertos/ba",
      "/concursos-abertos/pe/feed.atom",
    ];
    const body = concursoBody({
      titulo: "Que anda",
      cargos: [{ nome: "Vigia", locais_trabalho: [bomJesusPi.id], nivel_escolaridade: "SUPERIOR" }],
    });
    const { uuid } = await on.publish(body);
    on.wait();
    const before = await Promise.all([pe, ba, feed].map(async (path) => (await on.get(path)).body));
    const pi = (await on.get("/concursos-abertos/pi")).body;
    expect(pi).toContain("Que anda");
    const count = await composed();
    await on.save(uuid, { ...body, data_fim_inscricao: "2026-12-30" });
    on.wait();
    expect(await Promise.all([pe, ba, feed].map(async (path) => (await on.get(path)).body))).toEqual(before);
    expect(await composed(), "none of them was composed anew").toBe(count);
    expect((await on.get("/concursos-abertos/pi")).body).toContain("Quarta, 30/12");
    const cargos = [{ nome: "Vigia", locais_trabalho: [recife.id] }];
    expect((await on.save(uuid, concursoBody({ titulo: "Que anda", cargos }))).statusCode).toBe(200);
    on.wait();
    expect((await on.get("/concursos-abertos/pi")).body).not.toContain("Que anda");
    for (const path of [pe, feed]) expect((await on.get(path)).body).toContain("Que anda");
    await on.remove(uuid);
    on.wait();
    expect(await Promise.all([pe, feed].map(async (path) => (await on.get(path)).body))).toEqual([
      before[0],
      before[2],
    ]);
  });

  test("a thousand invented addresses fill no memory", async () => {
    const kept = async () => {
      const figures = (await on.get("/metrics")).body.matchAll(/^(cav_publico_kept\S*) (\d+)$/gm);
      return new Map([...figures].map(([, what = "", figure]) => [what, Number(figure)]));
    };
    for (const path of ["/concursos-abertos", "/concursos-abertos/zz"]) await on.get(path);
    const before = await kept();
    expect(before.get('cav_publico_kept{kind="marks"}')).toBeGreaterThan(0);
    expect(before.get('cav_publico_kept_bytes{kind="pages"}')).toBeGreaterThan(0);
    const made = Array.from({ length: 250 }, (_, one) => [
      `/concursos-abertos/pe/recife/cargo/cargo-${one}`,
      `/concursos-abertos/pe/nivel-${one}`,
      `/concursos-abertos/orgao/x-${one}/imagem.png`,
      `/concurso/x-${900_000 + one}`,
    ]).flat();
    for (const path of made) expect((await on.get(path)).statusCode, path).toBe(404);
    // Entries of earlier tests may have been evicted meanwhile.
    for (const [what, figure] of await kept())
      expect(figure, what).toBeLessThanOrEqual(before.get(what) ?? 0);
  });

  test("a client that needs too many new pages in a minute is told how long to wait", async () => {
    const limited = await buildApp({ ...on.api.deps, config: { ...on.api.deps.config, rateLimits: true } });
    try {
      const counting = createComposedCounting({
        ...on.api.deps,
        config: { ...on.api.deps.config, rateLimits: true },
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

  test("every kind of page is valid HTML", async () => {
    const many = Array.from({ length: 12 }, (_, one) => ({
      nome: `Cargo ${one} <b>`,
      salario: `${3000 + one}`,
    }));
    const { path, uuid } = await on.publish(concursoBody({ titulo: `Com "tudo" & <mais>`, cargos: many }));
    const gone = await on.publish(concursoBody({ titulo: "Excluído" }));
    await on.remove(gone.uuid);
    on.wait();
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
      const report = await validator.validateString((await on.get(url)).body);
      const faults = report.results.flatMap(({ messages }) => messages);
      expect(
        faults.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
        url,
      ).toEqual([]);
    }
    await on.remove(uuid);
    on.wait();
  });

  test("the sitemap has every exam and list, with its last change", async () => {
    const index = (await on.get("/sitemap.xml")).body;
    const locOf = (xml: string) =>
      [...xml.matchAll(/<loc>https:\/\/concursos\.example\.br([^<]+)<\/loc>/g)].map(([, path]) => path);
    expect(locOf(index)).toEqual(["/sitemap-paginas.xml", "/sitemap-listas.xml", "/sitemap-concursos-1.xml"]);
    expect((await on.get("/sitemap-concursos-2.xml")).statusCode).toBe(404);
    const concursos = (await on.get("/sitemap-concursos-1.xml")).body;
    expect(locOf(concursos)).toHaveLength(2);
    expect(concursos).toMatch(/<lastmod>2026-11-20T13:00:\d\d\.000Z<\/lastmod>/);
    const told = (await on.get("/sitemap-listas.xml")).body;
    const lists = locOf(told);
    // The last change of any of its exams.
    expect(told).toMatch(/concursos-abertos\/pe<\/loc><lastmod>2026-11-20T13:00:\d\d\.000Z<\/lastmod>/);
    expect(lists).toEqual(
      expect.arrayContaining(["/concursos-abertos", "/concursos-abertos/pe/nivel-superior"]),
    );
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const path of [...lists, ...locOf(concursos)]) {
      const { statusCode, body } = await on.get(path ?? "");
      expect(statusCode, path).toBe(200);
      titles.add(/<title>(.*?)<\/title>/.exec(body)?.[1] ?? "");
      descriptions.add(/<meta name="description" content="(.*?)"/.exec(body)?.[1] ?? "");
    }
    expect(titles.size, "no two pages have one title").toBe(lists.length + 2);
    expect(descriptions.size, "no two pages have one description").toBe(lists.length + 2);
  });
});
