import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { seedReferenceData } from "../../operation/seed/reference-data.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  await seedReferenceData(api.deps.db);
});
afterAll(() => api.close());

const search = async (query: string) => (await api.app.inject({ url: `/api/locais?${query}` })).json();
const names = async (query: string) =>
  (await search(query)).items.map(({ nome, uf }: { nome: string; uf: string }) => `${nome} - ${uf}`);

describe("searching municipalities", () => {
  test.each([
    ["search=sao paulo", "São Paulo - SP"],
    ["search=SÃO PAULO", "São Paulo - SP"],
    ["search=goiania", "Goiânia - GO"],
    ["search=belo hor", "Belo Horizonte - MG"],
    ["search=horizonte&uf=MG", "Belo Horizonte - MG"],
    ["search=bom jesus&uf=pi", "Bom Jesus - PI"],
    ["search=Amparo de São Francisco", "Amparo do São Francisco - SE"],
  ])("%s finds %s first", async (query, first) => {
    expect((await names(query))[0]).toBe(first);
  });

  test.each([
    ["mogi mirim", "Mogi Mirim - SP"],
    ["mogi-mirim", "Mogi Mirim - SP"],
    ["moji mirim", "Mogi Mirim - SP"],
    ["embu guacu", "Embu-Guaçu - SP"],
    ["alta floresta d oeste", "Alta Floresta D'Oeste - RO"],
    ["santa barbara doeste", "Santa Bárbara d'Oeste - SP"],
    ["olho dagua", "Olho d'Água - PB"],
    ["Campo Grande - MS", "Campo Grande - MS"],
    ["campo grande, ms", "Campo Grande - MS"],
    ["Recife (PE)", "Recife - PE"],
    ["recife pe", "Recife - PE"],
    ["recife pernambuco", "Recife - PE"],
    ["pernambuco recife", "Recife - PE"],
    ["grande recife", "Recife - PE"],
    ["região metropolitana de recife", "Recife - PE"],
    ["campinas e região", "Campinas - SP"],
    ["cidade de santos", "Santos - SP"],
    ["sao joao", "São João - PE"],
    ["santana", "Santana - AP"],
    ["bh", "Belo Horizonte - MG"],
    ["floripa", "Florianópolis - SC"],
    ["brasilia", "Brasília - DF"],
    ["recfe", "Recife - PE"],
    ["interior de sp", "São Paulo - SP"],
    ["sp interior", "São Paulo - SP"],
    ["estado do rio de janeiro", "Rio de Janeiro - RJ"],
    ["PE", "Pernambuco - PE"],
    ["df", "Distrito Federal - DF"],
    ["pernamb", "Pernambuco - PE"],
    ["pernanbuco", "Pernambuco - PE"],
    ["nordeste", "Nordeste - BR"],
    ["região norte", "Norte - BR"],
    ["centro oeste", "Centro-Oeste - BR"],
    ["brasil", "Brasil - BR"],
    ["todo o brasil", "Brasil - BR"],
    ["em todo o país", "Brasil - BR"],
    ["nacional", "Brasil - BR"],
    ["qualquer lugar", "Brasil - BR"],
    ["remoto", undefined],
    ["zzzzzz", undefined],
  ])("'%s' finds %s first", async (text, first) => {
    expect((await names(`search=${encodeURIComponent(text)}`))[0]).toBe(first);
  });

  test("a state's letters find it, and only municipalities that begin with them", async () => {
    const { items } = await search("search=sp&limit=100");
    expect(items[0]).toMatchObject({ nome: "São Paulo", tipo: "ESTADO" });
    expect(items.slice(1).filter(({ nome }: { nome: string }) => !/^sp/i.test(nome))).toEqual([]);
  });

  test("larger places come first, by IBGE's codes, and pages continue after them", async () => {
    const { items, total } = await search("search=sao paulo&limit=2");
    expect(items).toEqual([
      { id: 35, nome: "São Paulo", uf: "SP", tipo: "ESTADO" },
      { id: 3550308, nome: "São Paulo", uf: "SP" },
    ]);
    const next = await search("search=sao paulo&limit=2&page=2");
    expect(next.total).toBe(total);
    expect(next.items.map(({ id }: { id: number }) => id)).not.toContain(3550308);
    expect((await search("search=sul")).items[0]).toEqual({ id: 4, nome: "Sul", uf: "BR", tipo: "REGIAO" });
    expect((await api.app.inject({ url: "/api/locais/26" })).json()).toEqual({
      id: 26,
      nome: "Pernambuco",
      uf: "PE",
      tipo: "ESTADO",
    });
  });

  test.each(["DF", "distrito federal", "Distrito Federal - DF"])("%s also finds Brasília", async (text) => {
    expect(await names(`search=${encodeURIComponent(text)}`)).toEqual([
      "Distrito Federal - DF",
      "Brasília - DF",
    ]);
  });

  test("an exact name comes before larger towns with that prefix", async () => {
    const { items } = await search("search=bom jesus&limit=100");
    const called = items.findLastIndex(({ nome }: { nome: string }) => nome === "Bom Jesus");
    const begins = items.findIndex(
      ({ nome, tipo }: { nome: string; tipo?: string }) => nome !== "Bom Jesus" && !tipo,
    );
    expect(called).toBeGreaterThan(0);
    expect(begins).toBe(called + 1);
  });

  test("pattern characters are literal text", async () => {
    expect((await search("search=%25")).total).toBe(0);
    expect((await search("search=_ao")).total).toBe(0);
  });

  test("pages do not overlap and end at the total", async () => {
    const one = await search("search=santa&limit=50&page=1");
    const two = await search("search=santa&limit=50&page=2");
    expect(one.items).toHaveLength(50);
    const ids = new Set([...one.items, ...two.items].map(({ id }) => id));
    expect(ids.size).toBe(one.items.length + two.items.length);
    expect(one).toMatchObject({ page: 1, total: two.total, pages: Math.ceil(two.total / 50) });
    const beyond = await search(`search=santa&limit=50&page=${one.pages + 1}`);
    expect(beyond).toMatchObject({ items: [], total: one.total });
  });

  test("a size above 100 is refused", async () => {
    expect((await api.app.inject({ url: "/api/locais?limit=101" })).statusCode).toBe(422);
  });
});

describe("one municipality", () => {
  test("a municipality is found by its IBGE code", async () => {
    expect((await api.app.inject({ url: "/api/locais/3106200" })).json()).toEqual({
      id: 3106200,
      nome: "Belo Horizonte",
      uf: "MG",
    });
  });
  test.each([
    ["9", 404],
    ["abc", 422],
    ["99999999999", 422],
  ])("%s is answered with %i", async (id, status) => {
    expect((await api.app.inject({ url: `/api/locais/${id}` })).statusCode).toBe(status);
  });
});

test("all courses are listed by name", async () => {
  const cursos = (await api.app.inject({ url: "/api/cursos" })).json();
  expect(cursos).toHaveLength(417);
  expect(cursos[0]).toEqual({ id: expect.any(Number), nome: "Administração" });
});

test.each(["/api/locais?search=santos", "/api/locais/3106200", "/api/cursos"])(
  "%s can be cached, and is not sent again while unchanged",
  async (url) => {
    const first = await api.app.inject({ url });
    expect(first.headers["cache-control"]).toBe("public, max-age=3600");
    const etag = String(first.headers.etag);
    const again = await api.app.inject({ url, headers: { "if-none-match": etag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    const other = await api.app.inject({
      url: "/api/locais?search=recife",
      headers: { "if-none-match": etag },
    });
    expect(other.statusCode).toBe(200);
  },
);
