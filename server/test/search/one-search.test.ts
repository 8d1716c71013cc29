import { slugOf } from "@cav/contract/coletas/documents.ts";
import { estados, regioes } from "@cav/contract/locais/locais.ts";
import { beforeAll, expect, test } from "vitest";
import { composeAnswer } from "../../src/alerts/conversa/index.ts";
import { findOpenConcursos } from "../../src/catalogue/concursos/index.ts";
import { findListasOf } from "../../src/public/publico/index.ts";
import { buildUser, knownLocais, signInAs } from "../harness/factories.ts";
import { createPublicoStage } from "../harness/publico-stage.ts";
import { publishAll, questions, towns } from "./one-search-stage.ts";

const on = createPublicoStage();
let headers: { authorization: string };

beforeAll(async () => {
  await publishAll(on);
  headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db));
});

type Item = { id: number; titulo: string; resumo: { prazo: { aberto: boolean } } };

/** Returns the open exams of a call, in order. */
async function openOf(path: string, query: Record<string, string>): Promise<string[]> {
  const { statusCode, body } = await on.get(
    `${path}?${new URLSearchParams({ ...query, size: "100" })}`,
    headers,
  );
  expect(statusCode, body).toBe(200);
  const { items } = JSON.parse(body) as { items: Item[] };
  return items.filter(({ resumo }) => resumo.prazo.aberto).map(({ titulo }) => titulo);
}

/** Returns the titles on a public list's first page, which has room for all open exams of the stage. */
async function listOf(path: string): Promise<string[]> {
  const { statusCode, body } = await on.get(path);
  if (statusCode === 404) return [];
  expect(statusCode, path).toBe(200);
  const ids = [...body.matchAll(/href="\/concurso\/[^"#?]*-(\d+)["?#]/g)].map(([, id]) => Number(id));
  const titles = new Map((await titled()).map(({ id, titulo }) => [id, titulo]));
  const all = [...new Set(ids)].map((id) => titles.get(id) ?? `? ${id}`);
  // Answers to questions also have closed exams, after the open ones.
  return all.filter((titulo) => !closed.has(titulo));
}
const closed = new Set(["Já encerrado"]);
const titled = () => on.api.deps.db.selectFrom("concursos").select(["id", "titulo"]).execute();

test("there are 200 questions", () => {
  expect(questions.length).toBeGreaterThanOrEqual(200);
});

test("the app, the API and the public list answer every question alike", async () => {
  const differing: unknown[] = [];
  let found = 0;
  for (const asked of questions) {
    const app = await openOf("/api/concursos/search", { searchTerm: asked });
    const api = await openOf("/api/v1/public/concursos", { searchTerm: asked });
    const visitor = await listOf(`/concursos-abertos?${new URLSearchParams({ q: asked })}`);
    if (app.length > 0) found += 1;
    if (String(app) !== String(api) || String(app) !== String(visitor))
      differing.push({ asked, app, api, visitor });
  }
  expect(differing).toEqual([]);
  expect(found).toBeGreaterThan(questions.length / 4);
});

test("a conversation shows the app's first results", async () => {
  let answered = 0;
  for (const text of questions) {
    const answer = await composeAnswer(on.api.deps, { userId: undefined, text, concurso: undefined });
    if (answer === undefined) continue;
    answered += 1;
    const { body } = await on.get(
      `/api/concursos/search?${new URLSearchParams({ searchTerm: text })}`,
      headers,
    );
    const shown = (JSON.parse(body).items as Item[]).slice(0, 3).map(({ titulo }) => titulo);
    const told = (await titled())
      .map(({ titulo }) => titulo)
      .filter((titulo) => answer.includes(`${titulo}\n`));
    expect(told.toSorted(), text).toEqual(shown.toSorted());
  }
  expect(answered).toBeGreaterThan(10);
});

test.each(["%", "_", "\\", "%%", "' OR 1=1 --"])("%s is not used as a pattern", async (q) => {
  expect(await listOf(`/concursos-abertos?${new URLSearchParams({ q })}`)).toEqual([]);
});

const municipios = [...Object.values(knownLocais), ...towns];
const lists: [string, string][] = [
  ...Object.entries(estados).map(([uf]): [string, string] => [uf.toLowerCase(), uf]),
  ...Object.values(regioes).map((nome): [string, string] => [`regiao-${slugOf(nome)}`, nome]),
  ...municipios.map(({ nome, uf }): [string, string] => [
    `${uf.toLowerCase()}/${slugOf(nome)}`,
    `${nome} - ${uf}`,
  ]),
];

test.each(lists)("the list %s contains every open exam that the filter finds at %s", async (key, local) => {
  const expected = await openOf("/api/concursos", { local, sort: "prazo" });
  expect((await listOf(`/concursos-abertos/${key}`)).toSorted()).toEqual(expected.toSorted());
});

test.each(["pe", "sp", "mg"])("the list of a level in %s contains what both filters find", async (uf) => {
  for (const nivel of ["fundamental", "medio", "superior"]) {
    const asked = { local: uf.toUpperCase(), nivel_escolaridade: nivel.toUpperCase() };
    const expected = await openOf("/api/concursos", asked);
    expect((await listOf(`/concursos-abertos/${uf}/nivel-${nivel}`)).toSorted(), nivel).toEqual(
      expected.toSorted(),
    );
  }
});

test("a visitor who requested alerts for a list is notified of remote work", async () => {
  const { db, clock } = on.api.deps;
  const remote = (await titled()).find(({ titulo }) => titulo === "Empresa de longe");
  const open = await findOpenConcursos(db, clock.today(), [remote?.id ?? 0]);
  const listas = await findListasOf(db, clock.today(), open);
  const keys = ["pe", "pe/recife", "regiao-sul", "pe/recife/cargo/analista-de-dados", "pe/nivel-superior"];
  expect(keys.filter((key) => listas.holds(key))).toEqual(keys);
  expect(
    ["pe/recife/cargo/medico", "pe/nivel-medio", "orgao/outro"].filter((key) => listas.holds(key)),
  ).toEqual([]);
});
