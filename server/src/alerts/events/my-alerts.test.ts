import { beforeAll, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, preferencias, signInAs } from "../../../test/harness/factories.ts";
import { matchEvent } from "./alerts.ts";

const api = openApp();
let admin: { authorization: string };
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});

async function alerted(count: number) {
  const user = await buildUser(api.deps.db);
  const headers = await signInAs(api.deps, user);
  const payload = preferencias({ salario_minimo: 60_000 });
  await api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
  for (let made = 1; made <= count; made += 1) {
    const organizadora = `Banca ${user.id}`;
    const body = concursoBody({
      titulo: `Alerta ${made}`,
      organizadora,
      cargos: [{ nome: "Auditor", salario: "61000" }],
    });
    const concurso = await api.app.inject({
      method: "POST",
      url: "/api/concursos",
      headers: admin,
      payload: body,
    });
    const { rows } = await api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
    await matchEvent(api.deps, rows[0].id);
    if (made === count) return { user, headers, uuid: concurso.json().uuid };
  }
  return { user, headers, uuid: "" };
}
const mine = async (headers: Record<string, string>, query = "") =>
  (await api.app.inject({ url: `/api/users/me/alerts${query}`, headers })).json();

test("each alert shows what, when, by which channel, whether it arrived, and why", async () => {
  const { user, headers, uuid } = await alerted(1);
  await api.deps.pool.query("UPDATE deliveries SET status = 'sent', sent_at = $1 WHERE user_id = $2", [
    api.deps.clock.now(),
    user.id,
  ]);
  const at = api.deps.clock.now().toISOString();
  expect(await mine(headers)).toEqual({
    items: [
      {
        tipo: "NOVO_CONCURSO",
        etapa: null,
        titulo: "Alerta 1",
        concurso_uuid: uuid,
        assunto_uuid: null,
        em: at,
        entregas: [{ canal: "email", situacao: "sent", em: at }],
        motivos: ["Auditor: Salário de R$ 61.000,00 (seu mínimo: R$ 60.000,00)"],
      },
    ],
    total: 1,
    page: 1,
    size: 10,
    pages: 1,
  });
});

test("alerts are listed newest first, in pages, to their own user", async () => {
  const { headers } = await alerted(3);
  const titles = async (query: string) =>
    (await mine(headers, query)).items.map(({ titulo }: { titulo: string }) => titulo);
  expect(await titles("?size=2")).toEqual(["Alerta 3", "Alerta 2"]);
  expect(await titles("?size=2&page=2")).toEqual(["Alerta 1"]);
  const other = await signInAs(api.deps, await buildUser(api.deps.db));
  expect((await mine(other)).total).toBe(0);
});

test("unsent alerts are not listed; alerts about a deleted exam stay", async () => {
  const { user, headers, uuid } = await alerted(1);
  await api.deps.pool.query("UPDATE deliveries SET status = 'sent' WHERE user_id = $1", [user.id]);
  await api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin });
  expect((await mine(headers)).items).toMatchObject([{ concurso_uuid: null, motivos: [] }]);
  await api.deps.pool.query("UPDATE deliveries SET status = 'canceled' WHERE user_id = $1", [user.id]);
  expect((await mine(headers)).total).toBe(0);
});
