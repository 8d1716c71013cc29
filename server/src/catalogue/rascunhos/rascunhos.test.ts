import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../../test/harness/empty.ts";
import { buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";
import { publishDue } from "./publish-due.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());
beforeEach(async () => {
  await deleteConcursosAndPreferencias(on.api.deps.pool);
  await on.api.deps.pool.query("DELETE FROM rascunhos");
  await on.api.deps.pool.query("UPDATE calendario_andado SET ate = NULL");
  on.api.deps.clock.set("2026-11-20T12:00:00Z");
});

const dados = concursoBody({
  titulo: "TRT",
  data_fim_inscricao: "2026-12-20",
  cargos: [{ salario: "9000.00" }],
});
const keep = (rascunho: object) => on.asAdmin("POST", "/api/rascunhos", rascunho);
const wants = { salario_minimo: 8_000 };

/** Returns the answer of a refused call. */
async function refused(method: "POST" | "PUT" | "GET", url: string, payload?: object) {
  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  const response = await on.api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
}

/** Returns a user's messages, and the exams they find. */
async function seenBy(user: Awaited<ReturnType<Channels["candidate"]>>) {
  return {
    mails: await on.subjectsTo(user.email),
    found: (await on.ask(user, "GET", "/api/concursos/search?searchTerm=TRT")).total,
    recommended: (await on.ask(user, "GET", "/api/concursos/my")).total,
    figures: (await on.ask(user, "GET", "/api/site/numeros")).concursos_abertos,
  };
}

test("a draft is invisible and notifies nobody; published, it notifies like a new exam", async () => {
  const reader = await on.candidate(wants);
  const other = await on.candidate({ salario_minimo: 20_000 });
  const { uuid } = await keep({ dados });
  await on.walk();
  await on.work();
  for (const user of [reader, other])
    expect(await seenBy(user)).toMatchObject({ mails: [], found: 0, recommended: 0 });
  expect((await refused("GET", `/api/concursos/${uuid}`)).status).toBe(404);
  expect((await on.api.deps.pool.query("SELECT FROM alert_events")).rowCount).toBe(0);

  await on.asAdmin("POST", `/api/rascunhos/${uuid}/publicacao`, dados);
  await on.work();
  const told = await seenBy(reader);
  expect(told).toMatchObject({ found: 1, recommended: 1 });
  expect(await seenBy(other)).toMatchObject({ mails: [], found: 1, recommended: 0 });

  // The same exam entered by hand, for comparison, with a user who has the same searches.
  await deleteConcursosAndPreferencias(on.api.deps.pool);
  const twin = await on.candidate(wants);
  await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-20", cargos: [{ salario: "9000.00" }] });
  await on.work();
  expect(await on.subjectsTo(twin.email)).toEqual(told.mails);
  expect(told.mails).toHaveLength(1);
});

test("a draft is published at its hour, once, in the name of its last author", async () => {
  const reader = await on.candidate(wants);
  await keep({ dados, publicar_em: "2026-11-21T12:00:00Z" });
  expect(await publishDue(on.api.deps)).toBe(0);
  on.api.deps.clock.set("2026-11-21T12:05:00Z");
  // Two workers publish at the same time.
  const published = await Promise.all([publishDue(on.api.deps), publishDue(on.api.deps)]);
  expect(published.toSorted()).toEqual([0, 1]);
  expect(await publishDue(on.api.deps)).toBe(0);
  await on.work();
  expect(await on.subjectsTo(reader.email)).toHaveLength(1);
  expect(await on.asAdmin("GET", "/api/rascunhos", {})).toEqual([]);
  const { rows } = await on.api.deps.pool.query(
    "SELECT u.user_type FROM concurso_versoes v JOIN users u ON u.id = v.autor_id",
  );
  expect(rows).toEqual([{ user_type: "ADMIN" }]);
});

test.each([
  ["was limited to people and deliveries", "UPDATE users SET papel = 'SUPORTE' WHERE id = $1"],
  ["is no administrator any more", "UPDATE users SET user_type = 'REGULAR', papel = NULL WHERE id = $1"],
  ["is gone", "DELETE FROM users WHERE id = $1"],
])(
  "a draft whose author %s stays a draft at its hour, says why, and can be published by another",
  async (_, sql) => {
    const reader = await on.candidate(wants);
    const editor = await buildUser(on.api.deps.db, { user_type: "ADMIN", papel: "EDITOR" });
    const hour = { dados, publicar_em: "2026-11-21T12:00:00Z" };
    const { uuid } = await on.ask(editor, "POST", "/api/rascunhos", hour);
    await on.api.deps.pool.query(sql, [editor.id]);
    on.api.deps.clock.set("2026-11-21T12:05:00Z");
    expect(await publishDue(on.api.deps)).toBe(0);
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual([]);
    expect(await on.asAdmin("GET", "/api/rascunhos", {})).toMatchObject([
      { titulo: "TRT", publicar_em: null, falha: expect.stringContaining("não pode mais publicar") },
    ]);

    // An editor who sets an hour again becomes the author.
    await on.asAdmin("PUT", `/api/rascunhos/${uuid}`, { dados, publicar_em: "2026-11-21T13:00:00Z" });
    on.api.deps.clock.set("2026-11-21T13:05:00Z");
    expect(await publishDue(on.api.deps)).toBe(1);
    await on.work();
    expect(await on.subjectsTo(reader.email)).toHaveLength(1);
  },
);

test("a draft that can't be published at its hour stays, and says why", async () => {
  await keep({ dados, publicar_em: "2026-11-21T12:00:00Z" });
  await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-20", cargos: [{ salario: "9000.00" }] });
  on.api.deps.clock.set("2026-11-21T12:05:00Z");
  expect(await publishDue(on.api.deps)).toBe(0);
  expect(await on.asAdmin("GET", "/api/rascunhos", {})).toMatchObject([
    { titulo: "TRT", publicar_em: null, falha: expect.stringContaining("já está publicado") },
  ]);
});

test("an incomplete draft can be saved, but not published or scheduled", async () => {
  const half = { titulo: "Pela metade", cargos: [{ nome: "Analista" }] };
  const { uuid, versao } = await keep({ dados: half });
  expect(await on.asAdmin("GET", `/api/rascunhos/${uuid}`, {})).toMatchObject({
    titulo: "Pela metade",
    total_cargos: 1,
    dados: half,
  });
  const hour = { dados: half, publicar_em: "2026-11-21T12:00:00Z" };
  expect(await refused("PUT", `/api/rascunhos/${uuid}`, hour)).toMatchObject({
    status: 422,
    type: "/problems/validation",
  });
  expect((await refused("POST", `/api/rascunhos/${uuid}/publicacao`, half)).status).toBe(422);
  expect(
    await refused("POST", "/api/rascunhos", { dados, publicar_em: "2026-11-20T11:00:00Z" }),
  ).toMatchObject({
    status: 422,
    type: "/problems/publication-past",
  });
  expect(
    await on.asAdmin("PUT", `/api/rascunhos/${uuid}`, { dados: { titulo: "Mais" }, versao }),
  ).toMatchObject({
    titulo: "Mais",
    versao: versao + 1,
    total_cargos: 0,
  });
});

test("a newer save of another editor is not overwritten, and a draft is published or deleted once", async () => {
  const { uuid, versao } = await keep({ dados });
  await on.asAdmin("PUT", `/api/rascunhos/${uuid}`, { dados, versao });
  expect((await refused("PUT", `/api/rascunhos/${uuid}`, { dados, versao })).type).toBe(
    "/problems/rascunho-changed",
  );
  await on.asAdmin("POST", `/api/rascunhos/${uuid}/publicacao`, dados);
  const again = await refused("POST", `/api/rascunhos/${uuid}/publicacao?duplicado=true`, dados);
  expect(again.type).toBe("/problems/rascunho-not-found");
  const second = await keep({ dados });
  expect((await refused("POST", `/api/rascunhos/${second.uuid}/publicacao`, dados)).type).toBe(
    "/problems/duplicate-concurso",
  );
  await on.asAdmin("DELETE", `/api/rascunhos/${second.uuid}`, {});
  expect(await on.asAdmin("GET", "/api/rascunhos", {})).toEqual([]);
});
