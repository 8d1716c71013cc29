import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  cursos,
  knownLocais,
  preferencias,
  signInAs,
} from "../../../test/harness/factories.ts";

const api = openApp();

async function createUserWho(wants: Partial<Preferencias>, consentimento_cotas = true) {
  const user = await buildUser(api.deps.db, { user_type: "PREMIUM" });
  const headers = await signInAs(api.deps, user);
  const payload = { ...preferencias(wants), consentimento_cotas };
  const saved = await api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
  expect(saved.statusCode, saved.body).toBe(200);
  return { user, headers };
}
const withdraw = (headers: Record<string, string>) =>
  api.app.inject({ method: "DELETE", url: "/api/users/me/consents/cotas", headers });

/** Returns the stored row, and all consents in order. */
async function stored(userId: number) {
  const { rows: kept } = await api.deps.pool.query("SELECT * FROM preferencias WHERE user_id = $1", [userId]);
  const { rows: consents } = await api.deps.pool.query(
    "SELECT concedido FROM consentimentos WHERE user_id = $1 AND tipo = 'COTAS' ORDER BY id",
    [userId],
  );
  return { row: kept[0], consents: consents.map(({ concedido }) => concedido) };
}

test("withdrawing removes the sensitive quotas, and nothing else", async () => {
  const wants = {
    salario_minimo: 3000,
    locais_prova: ["Recife - PE"],
    tiposCota: ["AMPLA_CONCORRENCIA", "INDIGENA", "PESSOA_COM_DEFICIENCIA"],
  } satisfies Partial<Preferencias>;
  const { user, headers } = await createUserWho(wants);
  const response = await withdraw(headers);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({
    consentimento_cotas: false,
    preferencias: preferencias({ ...wants, tiposCota: ["AMPLA_CONCORRENCIA"] }),
  });
  const { row, consents } = await stored(user.id);
  expect(row).toMatchObject({ cotas: ["AMPLA_CONCORRENCIA"], locais_prova: [knownLocais.recife.id] });
  expect(JSON.stringify(row)).not.toMatch(/INDIGENA|DEFICIENCIA/);
  expect(consents).toEqual([true, false]);
});

test("a user without other choices has no preferences left", async () => {
  const { user, headers } = await createUserWho({ tiposCota: ["QUILOMBOLA"] });
  await withdraw(headers);
  expect((await stored(user.id)).row).toBeUndefined();
});

test("the free plan's limit does not block a former premium user", async () => {
  const { user, headers } = await createUserWho({
    salario_minimo: 1,
    vagas_minimas: 1,
    nivel_escolaridade: ["MEDIO", "SUPERIOR"],
    tiposCota: ["PESSOA_NEGRA"],
  });
  await api.deps.db.updateTable("users").set({ user_type: "REGULAR" }).where("id", "=", user.id).execute();
  const response = await withdraw(headers);
  expect(response.statusCode).toBe(200);
  expect(response.json().preferencias).toMatchObject({ salario_minimo: 1, vagas_minimas: 1, tiposCota: [] });
});

test("withdrawing again, or without a consent, changes nothing", async () => {
  const { user, headers } = await createUserWho({ salario_minimo: 1 }, false);
  for (const _ of [1, 2]) expect((await withdraw(headers)).statusCode).toBe(200);
  expect(await stored(user.id)).toMatchObject({ row: { salario_minimo: "1.00" }, consents: [] });
});

test("withdrawing during a save leaves no quota without a consent", async () => {
  const wants = { ...preferencias({ tiposCota: ["INDIGENA"] }) };
  for (const _ of Array.from({ length: 8 })) {
    const { user, headers } = await createUserWho(wants);
    const save = () =>
      api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload: wants });
    await Promise.all([save(), withdraw(headers), save()]);
    const { row, consents } = await stored(user.id);
    expect(consents.at(-1)).toBe(false);
    expect(row).toBeUndefined();
  }
});

test("the preview uses sensitive quotas only with consent", async () => {
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const cargos = [{ cursos_aceitos: [cursos.direito.id], vagas_por_cota: { AMPLA_CONCORRENCIA: "3" } }];
  await api.app.inject({
    method: "POST",
    url: "/api/concursos",
    headers: admin,
    payload: concursoBody({ cargos }),
  });
  const headers = await signInAs(api.deps, await buildUser(api.deps.db));
  const wants = preferencias({ cursos_especificos: [cursos.direito.id], tiposCota: ["INDIGENA"] });
  const preview = async (payload: object) =>
    (
      await api.app.inject({ method: "POST", url: "/api/users/me/preferences/preview", headers, payload })
    ).json();
  expect(await preview(wants)).toMatchObject({ concursos: 1 });
  expect(await preview({ ...wants, consentimento_cotas: true })).toMatchObject({ concursos: 0 });
});

test("withdrawing needs a session", async () => {
  expect((await withdraw({})).statusCode).toBe(401);
});
