import { describe, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  preferencias,
  signInAs,
  testPassword,
} from "../../../test/harness/factories.ts";
import { purgeOrphans } from "../../alerts/deliveries/index.ts";
import { matchEvent } from "../../alerts/events/alerts.ts";

const api = openApp();

const remove = (headers: Record<string, string>, password: string) =>
  api.app.inject({ method: "DELETE", url: "/api/users/me", headers, payload: { password } });

/** Makes the user a mentor with a photo, and reports another mentor as them. */
async function beMentorAndReport(userId: number): Promise<void> {
  const other = await buildUser(api.deps.db, {});
  await api.deps.pool.query(
    `WITH feitos AS (INSERT INTO mentores (user_id, nome, descricao, conteudos, whatsapp, foto)
       VALUES ($1, 'Eu', 'd', 'c', '31999998888', 'img'), ($2, 'Outra', 'd', 'c', '31999998888', NULL)
       RETURNING id, user_id)
     INSERT INTO mentor_denuncias (mentor_id, user_id, motivo) SELECT id, $1, 'Sumiu' FROM feitos WHERE user_id = $2`,
    [userId, other.id],
  );
}

/** Creates a user with preferences, consents, a session, an alert and a saved exam. */
async function livelyUser() {
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const user = await buildUser(api.deps.db, { user_type: "PREMIUM", telefone: "5531999990000" });
  const headers = await signInAs(api.deps, user);
  const payload = {
    ...preferencias({ salario_minimo: 1, tiposCota: ["PESSOA_NEGRA"] }),
    consentimento_cotas: true,
  };
  await api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
  const published = await api.app.inject({
    method: "POST",
    url: "/api/concursos",
    headers: admin,
    payload: concursoBody({ titulo: "Alertado", organizadora: `Banca ${user.id}` }),
  });
  const { uuid } = published.json();
  await api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}/favorito`, headers });
  await beMentorAndReport(user.id);
  const { rows } = await api.deps.pool.query("SELECT max(id) AS id FROM alert_events");
  await matchEvent(api.deps, rows[0].id);
  return { user, headers, uuid };
}

test("the export shows default alert settings as the page does", async () => {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db));
  const { ajustes_de_alertas: told } = (
    await api.app.inject({ url: "/api/users/me/export", headers })
  ).json();
  const shown = (await api.app.inject({ url: "/api/alertas/ajustes", headers })).json();
  for (const name of [
    "frequencia",
    "lembretes",
    "whatsapp_no_ultimo_dia",
    "silencio",
    "pausado_ate",
    "silenciados",
  ])
    expect(told[name], name).toEqual(shown[name]);
});

test("the export contains everything stored about the user, and no secrets", async () => {
  const { user, headers, uuid } = await livelyUser();
  const payload = { frequencia: "DIARIO", silenciar: uuid };
  await api.app.inject({ method: "PUT", url: "/api/alertas/ajustes", headers, payload });
  const response = await api.app.inject({ url: "/api/users/me/export", headers });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers["content-disposition"]).toContain("attachment");
  const data = response.json();
  expect(data).toMatchObject({
    usuario: { email: user.email, telefone: "5531999990000", preferencias: { tiposCota: ["PESSOA_NEGRA"] } },
    consentimentos: [{ tipo: "COTAS", concedido: true }],
    favoritos: [{ concurso: "Alertado" }],
    ajustes_de_alertas: { frequencia: "DIARIO", silenciados: [{ concurso: "Alertado" }] },
    sessoes: [{ revoked_at: null }],
    mentor: { nome: "Eu", whatsapp: "31999998888", foto: Buffer.from("img").toString("base64") },
    denuncias: [{ mentor: "Outra", motivo: "Sumiu" }],
  });
  expect(data.alertas.at(-1)).toMatchObject({
    concurso: "Alertado",
    tipo: "NOVO_CONCURSO",
    entregas: [{ canal: "email" }],
  });
  expect(response.body).not.toMatch(/argon2|hash|token/);
});

describe("deleting the account", () => {
  test("deleting the account leaves no trace of the user in any table", async () => {
    const { user, headers } = await livelyUser();
    const response = await remove(headers, testPassword);
    expect(response.statusCode, response.body).toBe(204);
    expect(response.cookies.map(({ name, value }) => [name, value])).toContainEqual(["access_token", ""]);
    expect((await api.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(401);
    const { rows: tables } = await api.deps.pool.query(
      "SELECT table_schema || '.' || table_name AS name FROM information_schema.tables WHERE " +
        "table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      const { rows } = await api.deps.pool.query(
        `SELECT count(*)::int AS n FROM ${name} AS t WHERE t::text LIKE '%' || $1 || '%' OR t::text LIKE
          '%5531999990000%' AND t::text LIKE '%' || $2 || '%'`,
        [user.email, user.uuid],
      );
      expect(rows[0].n, name).toBe(0);
    }
    for (const table of ["preferencias", "consentimentos", "favoritos", "sessions", "alerts", "deliveries"]) {
      const { rows } = await api.deps.pool.query(
        `SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`,
        [user.id],
      );
      expect(rows[0].n, table).toBe(0);
    }
  });

  test("deleting the account asks for the password", async () => {
    const headers = await signInAs(api.deps, await buildUser(api.deps.db));
    const wrong = await remove(headers, "outra");
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json().detail).toBe("A senha informada não confere.");
    expect((await remove(headers, "")).json().errors).toEqual([
      { field: "password", message: "Senha é obrigatória" },
    ]);
    expect((await api.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(200);
  });

  test("deleting is refused to the last administrator, also when two try at once", async () => {
    await api.deps.pool.query("UPDATE users SET user_type = 'REGULAR' WHERE user_type = 'ADMIN'");
    const admins = await Promise.all([1, 2].map(() => buildUser(api.deps.db, { user_type: "ADMIN" })));
    const sessions = await Promise.all(admins.map((admin) => signInAs(api.deps, admin)));
    const answers = await Promise.all(sessions.map((headers) => remove(headers, testPassword)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  test("deleting needs a session", async () => {
    expect((await remove({}, testPassword)).statusCode).toBe(401);
  });
});

test("deleting does not wait for a dispatcher that is sending to the user", async () => {
  const { user, headers } = await livelyUser();
  const held = await api.deps.pool.connect();
  await held.query("BEGIN");
  await held.query("SELECT 1 FROM deliveries WHERE user_id = $1 FOR UPDATE", [user.id]);
  expect((await remove(headers, testPassword)).statusCode).toBe(204);
  await held.query("COMMIT");
  held.release();
  const left = async () =>
    (await api.deps.pool.query("SELECT count(*)::int AS n FROM deliveries WHERE user_id = $1", [user.id]))
      .rows[0].n;
  expect(await left()).toBe(1);
  await purgeOrphans(api.deps);
  expect(await left()).toBe(0);
});
