import { expect, test } from "vitest";
import { signInAs } from "../../../test/harness/factories.ts";
import { type KnownUser, openMentores } from "../../../test/harness/mentores.ts";

const stage = openMentores();
const { mentor, person, send } = stage;

const get = async (path: string, viewer?: KnownUser) =>
  stage.on.api.app.inject({
    url: `/api/mentores/${path}`,
    headers: viewer ? await signInAs(stage.on.api.deps, viewer) : {},
  });
const review = async (uuid: string, revisao: "APROVADO" | "REPROVADO") =>
  stage.on.ask(await person({ user_type: "ADMIN" }), "POST", `/api/admin/mentores/${uuid}/revisao`, {
    revisao,
    motivo: "Porque sim",
  });
const descricao = `${"Muita experiência. ".repeat(60)}Fim.`;

test("a mentor's page shows everything, marks what is unverified, and its owner sees it in any state", async () => {
  const { uuid, owner } = await mentor({ descricao });
  const shown = (await get(uuid, await person())).json();
  expect(shown).toMatchObject({ descricao, verificado: false, em_analise: true });
  await review(uuid, "REPROVADO");
  expect((await get(uuid, await person())).statusCode).toBe(404);
  expect((await get(uuid, owner)).json()).toMatchObject({ uuid, em_analise: false });
  expect((await get(uuid)).statusCode).toBe(401);
});

test("a mentor's page is public once its owner wants it and the team has verified it", async () => {
  const shy = await mentor();
  const open = await mentor({ publico: "true", nome: 'Ana "Direito" <Mentora>' });
  const statusOf = async (uuid: string) => (await get(`${uuid}/publico`)).statusCode;
  expect([await statusOf(shy.uuid), await statusOf(open.uuid)]).toEqual([404, 404]);
  await review(shy.uuid, "APROVADO");
  await review(open.uuid, "APROVADO");
  expect([await statusOf(shy.uuid), await statusOf(open.uuid)]).toEqual([404, 200]);
  await send(open.owner, "PUT", `/api/mentores/${open.uuid}`, {
    nome: "Ana",
    descricao: "Outra",
    conteudos: "Português",
    whatsapp: "(31) 99999-8888",
    publico: "true",
  });
  expect(await statusOf(open.uuid), "what changed is looked at again first").toBe(404);
  expect((await get(`${open.uuid}/publico/foto`)).statusCode).toBe(404);
});

test("a profile is deleted by its owner only, with its reports", async () => {
  const { uuid, owner } = await mentor();
  const viewer = await person();
  await stage.on.ask(viewer, "POST", `/api/mentores/${uuid}/denuncia`, { motivo: "Não responde" });
  const remove = async (from: KnownUser) =>
    stage.on.api.app.inject({
      method: "DELETE",
      url: "/api/mentores/me",
      headers: await signInAs(stage.on.api.deps, from),
    });
  expect((await remove(viewer)).statusCode).toBe(404);
  expect((await remove(owner)).statusCode).toBe(204);
  expect((await get(uuid, viewer)).statusCode).toBe(404);
  const { rows } = await stage.on.api.deps.pool.query("SELECT FROM mentor_denuncias");
  expect(rows).toEqual([]);
  expect(
    (
      await send(owner, "POST", "/api/mentores", {
        nome: "Ana",
        descricao: "De novo",
        conteudos: "Português",
        whatsapp: "(31) 99999-8888",
      })
    ).statusCode,
  ).toBe(201);
});

test("mentors can't report themselves", async () => {
  const { uuid, owner } = await mentor();
  const response = await stage.on.api.app.inject({
    method: "POST",
    url: `/api/mentores/${uuid}/denuncia`,
    headers: await signInAs(stage.on.api.deps, owner),
    payload: { motivo: "Eu" },
  });
  expect([response.statusCode, response.json().title]).toEqual([409, "O próprio perfil"]);
});
