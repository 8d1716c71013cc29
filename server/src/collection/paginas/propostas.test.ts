import { expect, test } from "vitest";
import { buildUser } from "../../../test/harness/factories.ts";
import { openPaginas } from "../../../test/harness/paginas-stage.ts";

const stage = openPaginas();
const { on, query, site, asking, visit, jobs } = stage;
const exam = async () => (await on.publish({ data_fim_inscricao: "2026-12-20" })).uuid;

test("a user proposes a saved exam's page; an administrator accepts it, and it is visited", async () => {
  const endereco = site().paginaOf();
  const uuid = await exam();
  const user = await buildUser(on.api.deps.db);
  const propose = (address = endereco) =>
    asking(user, "POST", `/concursos/${uuid}/paginas/propostas`, { endereco: address });
  expect((await propose()).told).toMatchObject({ detail: "Salve o concurso para indicar a página dele." });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  expect((await propose()).status).toBe(204);
  expect((await propose()).status).toBe(204);
  expect(await on.ask(user, "GET", `/api/concursos/${uuid}/paginas`)).toMatchObject({
    paginas: [],
    proposta: endereco,
  });
  const { propostas } = await on.asAdmin("GET", "/api/admin/paginas", {});
  expect(propostas).toMatchObject([{ endereco, concurso: { uuid } }]);
  await jobs("paginas.visit");
  await on.asAdmin("PUT", `/api/admin/paginas/${propostas[0].uuid}/concursos/${uuid}`, { aceita: true });
  expect(await jobs("paginas.visit")).toHaveLength(1);
  await visit(endereco);
  const told = await on.ask(user, "GET", `/api/concursos/${uuid}/paginas`);
  expect(told).toMatchObject({ paginas: [{ estado: "LIDA" }], proposta: null });
  expect((await on.asAdmin("GET", "/api/admin/paginas", {})).propostas).toEqual([]);
});

test("a refused page is not proposed again, and a seventh page is refused", async () => {
  const banca = site();
  const uuid = await exam();
  const user = await buildUser(on.api.deps.db);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  await asking(user, "POST", `/concursos/${uuid}/paginas/propostas`, { endereco: banca.paginaOf(2) });
  const { propostas } = await on.asAdmin("GET", "/api/admin/paginas", {});
  await on.asAdmin("PUT", `/api/admin/paginas/${propostas[0].uuid}/concursos/${uuid}`, { aceita: false });
  await asking(user, "POST", `/concursos/${uuid}/paginas/propostas`, { endereco: banca.paginaOf(2) });
  expect((await on.asAdmin("GET", "/api/admin/paginas", {})).propostas).toEqual([]);
  const admin = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
  const enderecos = [1, 2, 3, 4, 5, 6].map((number) => `https://banca.example/concurso/${number}`);
  expect((await asking(admin, "PUT", `/concursos/${uuid}/paginas`, { enderecos })).status).toBe(422);
  expect(
    (await asking(admin, "PUT", `/concursos/${uuid}/paginas`, { enderecos: enderecos.slice(0, 5) })).told
      .paginas,
  ).toHaveLength(5);
  expect((await asking(admin, "PUT", `/concursos/${uuid}/paginas`, { enderecos: [] })).told.paginas).toEqual(
    [],
  );
});

test.each([
  ["https://maria:segredo@banca.example/x", /usuário ou uma senha/],
  ["https://banca.example:8443/x", /porta/],
  ["http://127.0.0.1/x", /site público/],
  ["http://[::1]/x", /site público/],
  ["http://2130706433/x", /site público/],
  ["http://intranet/x", /site público/],
  ["http://localhost./x", /site público/],
  ["http://servidor.internal./x", /site público/],
  ["https://metadata.google.internal/x", /site público/],
  ["https://prefeitura.local/x", /site público/],
  ["https://nao-ha.example/x", /HTTP 404|não respondeu/],
])("%s is refused with the reason", async (endereco, reason) => {
  const uuid = await exam();
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  for (const told of [
    await asking(user, "POST", `/concursos/${uuid}/paginas/propostas`, { endereco }),
    await asking(user, "POST", "/paginas", { nome: "Página", endereco, consentimento: true }),
  ]) {
    expect(told.status).toBe(422);
    expect(told.told.detail).toMatch(reason);
  }
  expect(await query("SELECT FROM paginas WHERE endereco = $1", [endereco])).toEqual([]);
});

test("a page behind a bot check is refused with the reason", async () => {
  const banca = site();
  banca.turn("desafio");
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  const { status, told } = await asking(user, "POST", "/paginas", {
    ...{ nome: "Página", endereco: banca.paginaOf(), consentimento: true },
  });
  expect([status, told.detail]).toEqual([422, expect.stringContaining("não é um robô")]);
});
