import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@cav/contract/users/audit.ts";
import { beforeAll, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { type BuiltUser, buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";
import { recordAction } from "./audit.ts";

const api = openApp();
let boss: BuiltUser;
let admin: { authorization: string };
beforeAll(async () => {
  boss = await buildUser(api.deps.db, { user_type: "ADMIN" });
  admin = await signInAs(api.deps, boss);
});

const send = (method: "PUT" | "POST" | "DELETE", path: string, payload?: object) =>
  api.app.inject({ method, url: `/api${path}`, headers: admin, ...(payload ? { payload } : {}) });
const entriesOf = async (uuid: string, query = ""): Promise<{ items: AuditEntry[]; total: number }> =>
  (await api.app.inject({ url: `/api/admin/users/${uuid}/audit${query}`, headers: admin })).json();

test("audit entries can be neither changed nor deleted", async () => {
  const { db, pool, clock } = api.deps;
  await db
    .transaction()
    .execute((tx) => recordAction(tx, boss, { acao: "USUARIOS_EXPORTADOS" }, clock.now()));
  for (const statement of [
    "UPDATE auditoria SET acao = 'NADA'",
    "DELETE FROM auditoria",
    "TRUNCATE auditoria",
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow(/only grows/);
  }
});

test("a rolled-back action leaves no entry", async () => {
  const uuid = randomUUID();
  const undone = api.deps.db.transaction().execute(async (tx) => {
    const alvo = { tipo: "USUARIO", uuid } as const;
    await recordAction(tx, boss, { acao: "SESSOES_ENCERRADAS", alvo }, api.deps.clock.now());
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await entriesOf(uuid)).total).toBe(0);
});

test("an exam's publication, changes and deletion are logged with the administrator", async () => {
  const body = concursoBody();
  const { uuid } = (await send("POST", "/concursos", body)).json();
  await send("PUT", `/concursos/${uuid}`, body);
  await send("PUT", `/concursos/${uuid}`, { ...body, organizadora: "Outra Banca" });
  await send("DELETE", `/concursos/${uuid}`);
  const { items } = await entriesOf(boss.uuid);
  const told = items.filter(({ alvo }) => alvo?.uuid === uuid).map(({ acao, mudancas }) => [acao, mudancas]);
  expect(told).toEqual([
    ["CONCURSO_EXCLUIDO", [{ campo: "titulo", de: body.titulo, para: null }]],
    ["CONCURSO_EDITADO", [{ campo: "versao", de: 1, para: 2 }]],
    ["CONCURSO_CRIADO", []],
  ]);
});

test("an import is logged by its numbers, if it changed anything", async () => {
  const payload = JSON.stringify([concursoBody({ titulo: "Importado e anotado" })]);
  const headers = { ...admin, "content-type": "application/json" };
  const url = "/api/concursos/importar";
  for (let round = 0; round < 2; round += 1) {
    const response = await api.app.inject({ method: "POST", url, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
  }
  const { items } = await entriesOf(boss.uuid);
  const imports = items.filter(({ acao }) => acao === "CONCURSOS_IMPORTADOS");
  expect(imports.map(({ alvo, mudancas }) => [alvo, mudancas[0]])).toEqual([
    [null, { campo: "criados", de: null, para: 1 }],
  ]);
});

test("changes of plans are logged, fact by fact", async () => {
  const uuid = randomUUID();
  const plan = { name: "Anotado", description: "Plano.", price: 5, interval: "month", features: ["Um"] };
  expect((await send("POST", "/admin/plans", { uuid, ...plan })).statusCode).toBe(201);
  expect((await send("PUT", `/admin/plans/${uuid}`, { ...plan, duration_days: 30 })).statusCode).toBe(200);
  expect((await send("DELETE", `/admin/plans/${uuid}`)).statusCode).toBe(204);
  const { items } = await entriesOf(boss.uuid);
  const told = items.filter(({ alvo }) => alvo?.uuid === uuid).map(({ acao, mudancas }) => [acao, mudancas]);
  expect(told).toEqual([
    ["PLANO_EXCLUIDO", [{ campo: "name", de: "Anotado", para: null }]],
    ["PLANO_EDITADO", [{ campo: "duration_days", de: 0, para: 30 }]],
    ["PLANO_CRIADO", []],
  ]);
});

test("the log is paged, newest first", async () => {
  const user = await buildUser(api.deps.db);
  for (let round = 0; round < 3; round += 1) await send("DELETE", `/admin/users/${user.uuid}/sessions`);
  await send("POST", `/admin/users/${user.uuid}/password-reset`);
  const page = await entriesOf(user.uuid, "?size=3");
  expect(page).toMatchObject({ total: 4, page: 1, size: 3, pages: 2 });
  expect(page.items[0]?.acao).toBe("REDEFINICAO_ENVIADA");
  expect((await entriesOf(user.uuid, "?size=3&page=2")).items).toHaveLength(1);
});

test("the log is searched by action, name and day; its export is logged", async () => {
  const maria = await buildUser(api.deps.db, { nome: "María Pesquisada" });
  await send("DELETE", `/admin/users/${maria.uuid}/sessions`);
  await send("POST", `/admin/users/${maria.uuid}/password-reset`);
  const search = async (query: string): Promise<{ items: AuditEntry[]; total: number }> =>
    (await api.app.inject({ url: `/api/admin/audit?${query}`, headers: admin })).json();
  const actions = async (query: string) => (await search(query)).items.map(({ acao }) => acao);
  expect(await actions("nome=maria%20pesq")).toEqual(["REDEFINICAO_ENVIADA", "SESSOES_ENCERRADAS"]);
  expect(await actions("nome=maria%20pesq&acao=SESSOES_ENCERRADAS")).toEqual(["SESSOES_ENCERRADAS"]);
  expect(await actions("nome=%25pesq")).toEqual([]);
  const [day] = api.deps.clock.now().toLocaleString("sv-SE", { timeZone: "America/Sao_Paulo" }).split(" ");
  expect((await search(`nome=pesquisada&de=${day}&ate=${day}`)).total).toBe(2);
  expect((await search("nome=pesquisada&ate=2000-01-01")).total).toBe(0);
  expect((await search("nome=pesquisada&size=1&page=2")).items).toHaveLength(1);
  const wrong = await api.app.inject({ url: "/api/admin/audit?acao=NADA", headers: admin });
  expect(wrong.statusCode).toBe(422);

  const file = await api.app.inject({
    url: "/api/admin/audit/export.csv?nome=pesquisada",
    headers: admin,
  });
  expect(file.headers["content-type"]).toContain("text/csv");
  const lines = file.body.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("Encerrou as sessões;María Pesquisada");
  const json = await api.app.inject({ url: "/api/admin/audit/export.json?nome=pesquisada", headers: admin });
  expect(json.headers["content-disposition"]).toBe('attachment; filename="auditoria.json"');
  const { items } = await search("nome=pesquisada");
  expect(json.json()).toEqual(items.toReversed());
  expect((await search("acao=AUDITORIA_EXPORTADA")).total).toBe(2);
});
