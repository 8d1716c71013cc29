import type { Alvo } from "@cav/contract/coletas/alvos.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAct } from "../../../../test/harness/acts.ts";
import { type Coletas, createColetas } from "../../../../test/harness/coletas.ts";
import { buildUser, concursoBody, signInAs } from "../../../../test/harness/factories.ts";
import { seedReferenceData } from "../../../operation/seed/index.ts";
import { extractLeituras, queueStaleReadings, readActsOf } from "../reading/read.ts";

let on: Coletas;
let headers: Record<string, string>;
beforeAll(async () => {
  on = await createColetas();
  await seedReferenceData(on.deps.db);
  headers = await signInAs(on.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
});
afterAll(() => on.close());

async function list(): Promise<Alvo[]> {
  const answer = await on.api.app.inject({ url: "/api/admin/alvos", headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const find = async (chave: string) => (await list()).find((one) => one.chave === chave);

async function publish(texto: string, url: string, fonte = "banca"): Promise<number> {
  const documento_id = await insertAct(on.deps, { texto, url, chave: url, fonte });
  await readActsOf(on.deps, { documento_id });
  await extractLeituras(on.deps, { documento_id });
  return documento_id;
}

async function add(slug: string, endereco: string, more: object = {}) {
  const payload = { slug, nome: slug, adaptador: "PAGINA", endereco, cadencia_minutos: 60, ...more };
  const answer = await on.api.app.inject({ method: "POST", url: "/api/admin/fontes", headers, payload });
  expect(answer.statusCode, answer.body).toBe(201);
}

test("every organiser and the 100 largest municipalities are listed with their known sources", async () => {
  const all = await list();
  const municipios = all.filter(({ tipo }) => tipo === "MUNICIPIO");
  expect(municipios).toHaveLength(100);
  expect(municipios[0]).toMatchObject({ nome: "São Paulo", uf: "SP", estado: "SEM_FONTE", fonte: null });
  expect(all.length - municipios.length).toBeGreaterThan(50);
  expect(await find("VUNESP")).toMatchObject({ estado: "RECUSA", fonte: { nome: "Vunesp" } });
  expect(await find("CEBRASPE")).toMatchObject({ estado: "ESPERA" });
  await on.visit("cebraspe");
  expect(await find("CEBRASPE")).toMatchObject({ estado: "RESPONDE" });
  await on.deps.pool.query("UPDATE fontes SET estado = 'PAUSADA' WHERE slug = 'cebraspe'");
  expect(await find("CEBRASPE")).toMatchObject({ estado: "PAUSADA" });
});

test("an address comes from an act and names its document; without one it is empty", async () => {
  const title = "EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 1/2026";
  await publish(
    `${title}\nInscrições em www.quadrix.org.br/todos-os-concursos, e-mail contato@furb.br.`,
    "https://banca.example/1",
  );
  await publish(
    `${title}\nA Prefeitura publica em https://www.fortaleza.ce.gov.br/. Veja www.quadrix.org.br.`,
    "https://banca.example/2",
  );
  expect(await find("QUADRIX")).toMatchObject({
    estado: "SEM_FONTE",
    impresso: {
      endereco: "https://www.quadrix.org.br/todos-os-concursos",
      url: "https://banca.example/1",
      publicado_em: null,
    },
  });
  expect((await find("2304400"))?.impresso).toMatchObject({
    endereco: "https://www.fortaleza.ce.gov.br/",
    url: "https://banca.example/2",
  });
  expect(await find("FURB")).toMatchObject({ impresso: null });
});

test("a page's state is shown: it answers, refuses, needs JavaScript or fails", async () => {
  const site = on.emulators.sites.create("concursos.ibfc.org.br", "cartoes");
  await add("ibfc", site.lista);
  expect(await find("IBFC")).toMatchObject({ estado: "ESPERA", fonte: { nome: "ibfc" } });
  await on.visit("ibfc");
  expect(await find("IBFC")).toMatchObject({ estado: "RESPONDE" });
  for (const [name, estado] of [
    ["nao-existe", "FALHA"],
    ["so-javascript", "SO_COM_JAVASCRIPT"],
    ["desafio", "RECUSA"],
  ] as const) {
    site.turn(name);
    await on.visit("ibfc");
    expect(await find("IBFC"), name).toMatchObject({ estado });
    site.turn(name, false);
  }
});

test("a source belongs to its configured organiser whatever its address, and the best of several counts", async () => {
  const site = on.emulators.sites.create("www.pbh.example", "tabela");
  await add("belo-horizonte", site.lista, { ibge: "3106200" });
  await on.visit("belo-horizonte");
  expect(await find("3106200")).toMatchObject({ estado: "RESPONDE", fonte: { nome: "belo-horizonte" } });
  await add("belo-horizonte-2", "https://nada.example/", { ibge: "3106200" });
  expect(await find("3106200")).toMatchObject({ estado: "RESPONDE", fonte: { nome: "belo-horizonte" } });
});

test("addresses are found in documents that were read earlier, and a second run writes nothing", async () => {
  const id = await publish(
    "EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 2/2026\nInscrições em www.fundatec.org.br.",
    "https://banca.example/3",
  );
  await on.deps.pool.query("DELETE FROM enderecos_impressos");
  await on.deps.pool.query("UPDATE documento_leituras SET enderecos_em = NULL WHERE documento_id = $1", [id]);
  expect(await find("FUNDATEC")).toMatchObject({ impresso: null });
  await queueStaleReadings(on.deps);
  await queueStaleReadings(on.deps);
  expect(await find("FUNDATEC")).toMatchObject({ impresso: { endereco: "https://www.fundatec.org.br/" } });
  const { total } = await on.row(
    "SELECT count(*)::integer AS total FROM enderecos_impressos WHERE host = 'www.fundatec.org.br'",
  );
  expect(total).toBe(1);
});

test("catalogue exams' pages on an organiser's site are counted, users' private pages are not", async () => {
  const ask = async (method: "POST" | "PUT", url: string, payload: object) => {
    const answer = await on.api.app.inject({ method, url: `/api${url}`, headers, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const { uuid } = await ask("POST", "/concursos", concursoBody());
  const endereco = "https://www.fundatec.org.br/concurso/7";
  await ask("PUT", `/concursos/${uuid}/paginas`, { enderecos: [endereco] });
  await on.deps.pool.query(
    `INSERT INTO paginas (chave, endereco, host, desde, created_at, proxima_visita)
     VALUES ('x', 'https://www.fundatec.org.br/x', 'www.fundatec.org.br', now(), now(), now())`,
  );
  expect(await find("FUNDATEC")).toMatchObject({ paginas: 1, estado: "SEM_FONTE" });
  expect(await find("IADES")).toMatchObject({ paginas: 0 });
});

test("pages that only users follow reveal no address to administrators", async () => {
  await publish(
    "EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 3/2026\nInscrições em www.institutoaocp.org.br.",
    "https://banca.example/4",
    "paginas-de-leitores",
  );
  expect(await find("AOCP")).toMatchObject({ impresso: null });
});
