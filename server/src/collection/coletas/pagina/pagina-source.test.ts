import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Entrada, familias } from "@cav/emulators/fontes/paginas/familias.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../../test/harness/factories.ts";
import { findDocumentPages } from "../fontes/followed-documentos.ts";
import { visitFonte } from "../fontes/visit.ts";

const host = "concursos.vale-claro.example";
const endereco = `https://${host}/abertos`;
/** Answers by path; other paths get 404. */
const answers: Record<string, string | undefined> = {};
const site = createServer(({ url = "" }, response) => {
  const html = answers[url.replace(`/${host}`, "")];
  response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html" });
  response.end(html);
});

const entradas: Entrada[] = [
  "Concurso Público 01/2026",
  "Processo Seletivo 02/2026",
  "Concurso Público 03/2026",
].map((titulo, at) => ({ titulo, dia: `0${at + 1}/11/2026`, href: `/concurso/${at + 1}` }));
const edital = (number: number) =>
  `<body><h1>Concurso 0${number}/2026</h1><p>Inscrições abertas.</p><a ` +
  `href="/arquivos/edital-${number}.txt">Edital de abertura 0${number}/2026</a></body>`;

let api: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  api = await createTestApp({ FONTES_STAND_INS: base });
  api.deps.clock.wait = async () => undefined;
  headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  for (const number of [1, 2, 3, 4]) {
    answers[`/concurso/${number}`] = edital(number);
    answers[`/arquivos/edital-${number}.txt`] = `EDITAL 0${number}/2026 de abertura de inscrições`;
  }
});
afterAll(async () => {
  site.close();
  await api.close();
});

const ask = async (url: string, payload: object) => {
  const response = await api.app.inject({ method: "POST", url: `/api/admin/fontes${url}`, headers, payload });
  return { status: response.statusCode, told: response.json() };
};

test("an administrator sees what a page lists, or why it lists nothing", async () => {
  answers["/abertos"] = familias.cartoes?.(entradas, 1);
  const { status, told } = await ask("/previa", { endereco });
  expect(status, JSON.stringify(told)).toBe(200);
  expect(told).toMatchObject({
    total: 3,
    itens: [
      { titulo: "Concurso Público 01/2026", data: "2026-11-01", link: `https://${host}/concurso/1` },
      {},
      {},
    ],
  });
  answers["/abertos"] = '<body><div id="app"></div><script src="/a.js"></script></body>';
  expect(await ask("/previa", { endereco })).toMatchObject({
    status: 422,
    told: { detail: expect.stringContaining("só existe com JavaScript") },
  });
  expect((await ask("/previa", { endereco: "https://127.0.0.1/x" })).status).toBe(422);
});

test("a source of any page stores each exam's page and documents once; order and counters change nothing, an empty page is a fault", async () => {
  answers["/abertos"] = familias.cartoes?.(entradas.slice(0, 2), 1);
  const facts = {
    slug: "vale-claro",
    nome: "Vale Claro",
    adaptador: "PAGINA",
    endereco,
    cadencia_minutos: 60,
  };
  const { status, told } = await ask("", facts);
  expect(status, JSON.stringify(told)).toBe(201);
  const { rows } = await api.deps.pool.query("SELECT id FROM fontes WHERE slug = 'vale-claro'");
  const visit = async () => {
    await visitFonte(api.deps, { fonte_id: rows[0].id });
    const { rows: visits } = await api.deps.pool.query(
      "SELECT desfecho, itens, novos, mensagem FROM visitas WHERE fonte_id = $1 ORDER BY id DESC LIMIT 1",
      [rows[0].id],
    );
    return visits[0];
  };
  expect(await visit()).toMatchObject({ desfecho: "OK", itens: 2, novos: 4 });
  answers["/abertos"] = familias.cartoes?.(entradas.slice(0, 2).toReversed(), 99);
  expect(await visit()).toMatchObject({ desfecho: "OK", itens: 2, novos: 0 });
  // The list has several pages.
  answers["/abertos"] =
    `${familias.cartoes?.(entradas.slice(0, 2), 7)}<a rel="next" href="/abertos?p=2">2</a>`;
  answers["/abertos?p=2"] = familias.cartoes?.(entradas.slice(2), 8);
  expect(await visit()).toMatchObject({ desfecho: "OK", itens: 3, novos: 2 });
  answers["/abertos"] = "<body><h1>Concursos abertos</h1></body>";
  expect(await visit()).toMatchObject({ desfecho: "FORMATO", novos: 0 });
});

test("an administrator chooses one of two lists, which is stored; a missing list is a fault", async () => {
  const twoLists = `<body><ul class="encerrados">${[1, 2, 3, 4, 5, 6].map((n) => `<li><a href="/e/${n}">Concurso Público 0${n}/2020 encerrado</a></li>`).join("")}</ul>
    <div class="andamento">${[3, 4].map((n) => `<p class="item"><a href="/duas/${n}">Concurso Público 0${n}/2026</a> publicado em 0${n}/11/2026</p>`).join("")}</div></body>`;
  answers["/duas"] = twoLists;
  const address = `https://${host}/duas`;
  const { told } = await ask("/previa", { endereco: address });
  const wanted = told.outras.find(({ itens }: { itens: { titulo: string }[] }) =>
    itens[0]?.titulo.includes("2026"),
  );
  expect(told.outras.length).toBeGreaterThan(1);
  expect((await ask("/previa", { endereco: address, seletor: wanted.seletor })).told).toMatchObject({
    total: 2,
  });
  expect((await ask("/previa", { endereco: address, seletor: "p[[" })).status).toBe(422);
  const facts = { slug: "duas", nome: "Duas", adaptador: "PAGINA", endereco: address, cadencia_minutos: 60 };
  expect((await ask("", { ...facts, seletor: wanted.seletor })).status).toBe(201);
  const { rows } = await api.deps.pool.query("SELECT id FROM fontes WHERE slug = 'duas'");
  const visit = async () => {
    await visitFonte(api.deps, { fonte_id: rows[0].id });
    const found = await api.deps.pool.query(
      "SELECT desfecho, itens, mensagem FROM visitas WHERE fonte_id = $1 ORDER BY id DESC LIMIT 1",
      [rows[0].id],
    );
    return found.rows[0];
  };
  expect(await visit()).toMatchObject({ desfecho: "OK", itens: 2 });
  answers["/duas"] = twoLists.replace("andamento", "novo").replaceAll('class="item"', "");
  expect(await visit()).toMatchObject({ desfecho: "FORMATO", mensagem: expect.stringContaining("seletor") });
});

test("a document from an exam's page knows that page", async () => {
  answers["/so-uma"] = familias.cartoes?.(
    [{ titulo: "Concurso Público 09/2026", dia: "05/11/2026", href: "/concurso/9" }],
    1,
  );
  answers["/concurso/9"] = edital(9);
  answers["/arquivos/edital-9.txt"] = "EDITAL 09/2026 de abertura de inscrições";
  const facts = {
    slug: "so-uma",
    nome: "Só uma",
    adaptador: "PAGINA",
    endereco: `https://${host}/so-uma`,
    cadencia_minutos: 60,
  };
  expect((await ask("", facts)).status).toBe(201);
  const { rows } = await api.deps.pool.query("SELECT id FROM fontes WHERE slug = 'so-uma'");
  await visitFonte(api.deps, { fonte_id: rows[0].id });
  const found = await api.deps.pool.query(
    "SELECT id FROM documentos WHERE url LIKE '%/arquivos/edital-9.txt'",
  );
  expect(await findDocumentPages(api.deps.db, [found.rows[0].id])).toEqual([`https://${host}/concurso/9`]);
});
