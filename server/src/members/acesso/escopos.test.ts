import type { Escopo } from "@cav/contract/call.ts";
import { described } from "@cav/contract/specs.ts";
import { escopos } from "@cav/contract/users/chaves.words.ts";
import { describe, expect, test } from "vitest";
import { type Headers, openChaves } from "../../../test/harness/chaves-stage.ts";
import { buildUser, concursoBody } from "../../../test/harness/factories.ts";

const { api, make, refusalOf, keyOf } = openChaves();

const all = Object.keys(escopos) as Escopo[];
const personal = all.filter((one) => escopos[one].access === "user");

/** Repeats the calls of each scope, so that a call opened by mistake fails here. */
const opened: Record<Escopo, string[]> = {
  "alertas:ler": ["explainMyAlerts", "getAlertSettings", "listMyAlerts"],
  "favoritos:ler": ["listFavoritos"],
  "preferencias:ler": ["getMyBusca", "listMyBuscas"],
  "catalogo:ler": [
    "exportConcursos",
    "exportConcursosCsv",
    "getConcurso",
    "getEdital",
    "getHistorico",
    "listConcursos",
    "searchConcursos",
  ],
  "rascunhos:escrever": ["createRascunho", "getRascunho", "listRascunhos", "updateRascunho"],
  "importacao:escrever": [
    "getModeloCsv",
    "getModeloOds",
    "getModeloXlsx",
    "importConcursos",
    "previewImport",
  ],
};

describe("a key opens its scopes alone", () => {
  test("is written down for every scope", () => {
    const declared = all.map((escopo) => [
      escopo,
      described.flatMap(({ name, spec }) => (spec.escopo === escopo ? [name] : [])).sort(),
    ]);
    expect(Object.fromEntries(declared)).toEqual(opened);
  });

  test("is nothing else, whatever the call", async () => {
    const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
    const keys = new Map<Escopo, Headers>();
    for (const escopo of all) keys.set(escopo, (await keyOf(admin, [escopo])).headers);
    const guarded = described.filter(({ call }) => call.access !== "public");
    expect(guarded.length).toBeGreaterThan(120);
    for (const { name, call } of guarded)
      for (const [escopo, headers] of keys) {
        const url = call.path.replace(/:\w+/, "00000000-0000-4000-8000-000000000000");
        const hasBody = call.method === "POST" || call.method === "PUT";
        const answer = await make(call.method, url, headers, hasBody ? {} : undefined);
        const isRefused = answer.statusCode === 403 && refusalOf(answer) === "403 key-scope";
        expect(isRefused, `${escopo} ${name}: ${answer.statusCode}`).toBe(!opened[escopo].includes(name));
      }
  });

  test("are its owner's own things, and what an administrator's programs do in the catalogue", async () => {
    const user = await buildUser(api.deps.db);
    const { headers } = await keyOf(user, personal);
    expect((await make("GET", "/users/me/alerts", headers)).json()).toMatchObject({ total: 0 });
    expect((await make("GET", "/users/me/buscas", headers)).statusCode).toBe(200);
    const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
    const program = await keyOf(admin, ["catalogo:ler", "rascunhos:escrever", "importacao:escrever"]);
    const { titulo } = concursoBody({ titulo: "De um programa" });
    const draft = await make("POST", "/rascunhos", program.headers, { dados: { titulo } });
    expect(draft.statusCode, draft.body).toBe(201);
    const sent = await make("POST", "/concursos/importar", program.headers, [concursoBody({ titulo })]);
    expect(sent.json(), sent.body).toMatchObject({ novos: 1, com_erro: 0 });
    expect((await make("GET", "/concursos/exportar.json", program.headers)).json()).toMatchObject([
      { titulo },
    ]);
  });

  test("is not what a page's script may ask for: no other origin is let in", async () => {
    const { headers } = await keyOf(await buildUser(api.deps.db), personal);
    const answer = await make("GET", "/users/me/alerts", { ...headers, origin: "https://x.example" });
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    const asked = { origin: "https://x.example", "access-control-request-headers": "authorization" };
    const preflight = await api.app.inject({
      method: "OPTIONS",
      url: "/api/users/me/alerts",
      headers: asked,
    });
    expect(preflight.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
