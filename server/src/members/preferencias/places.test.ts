import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, preferencias, signInAs } from "../../../test/harness/factories.ts";
import { updateConcursoCodes } from "../../catalogue/concursos/index.ts";
import { seedReferenceData } from "../../operation/seed/reference-data.ts";
import { updatePreferenciaCodes } from "./index.ts";

let api: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  api = await createTestApp();
  await seedReferenceData(api.deps.db);
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
afterAll(() => api.close());

async function save(wanted: Partial<Preferencias>, user_type: "REGULAR" | "PREMIUM" = "PREMIUM") {
  const user = await buildUser(api.deps.db, { user_type });
  const headers = await signInAs(api.deps, user);
  const url = "/api/users/me/preferences";
  const response = await api.app.inject({ method: "PUT", url, headers, payload: preferencias(wanted) });
  return { user, headers, response };
}

async function publish(locais_prova: (string | number)[], cargo: object = {}): Promise<string> {
  const cargos = [{ cursos_aceitos: [], locais_trabalho: [], ...cargo }];
  const payload = { ...concursoBody({ cargos }), locais_prova };
  const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().uuid;
}

const verditoOf = async (headers: { authorization: string }, uuid: string) =>
  (await api.app.inject({ url: `/api/concursos/${uuid}/compatibilidade`, headers })).json().verdito;

const level = { nivel_escolaridade: ["SUPERIOR" as const] };

describe("places that people think in", () => {
  test("places are returned as sent, each counting as one of the free plan's three values", async () => {
    const locais_prova = ["Campinas - SP", "Campinas - SP (até 50 km)"];
    const { headers, response } = await save({ locais_prova, locais_trabalho: ["PE"] }, "REGULAR");
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().preferencias).toMatchObject({ locais_prova, locais_trabalho: ["PE"] });
    const payload = preferencias({ locais_prova, locais_trabalho: ["PE", "Brasil"] });
    const url = "/api/users/me/preferences";
    const more = await api.app.inject({ method: "PUT", url, headers, payload });
    expect(more.statusCode).toBe(403);
  });

  test.each<[string, string | number, string | null]>([
    ["Recife - PE", "Recife - PE", "COMBINA"],
    ["PE", "Recife - PE", "COMBINA"],
    ["Nordeste", "Recife - PE", "COMBINA"],
    ["Brasil", "Recife - PE", "COMBINA"],
    ["PE", 26, "COMBINA"],
    ["Nordeste", "PE", "COMBINA"],
    ["Recife - PE", "PE", "PODE_COMBINAR"],
    ["Recife - PE", "Nordeste", "PODE_COMBINAR"],
    ["Recife - PE", "Brasil", "PODE_COMBINAR"],
    ["PE", "Brasil", "PODE_COMBINAR"],
    ["BA", "PE", "FALTA_1"],
    ["Sul", "Recife - PE", "FALTA_1"],
    ["Recife - PE", "Sul", "FALTA_1"],
    ["Campinas - SP (até 50 km)", "Jundiaí - SP", "COMBINA"],
    ["Campinas - SP (até 50 km)", "Santos - SP", "FALTA_1"],
    ["Campinas - SP (até 300 km)", "Poços de Caldas - MG", "COMBINA"],
    ["Campinas - SP (até 50 km)", "SP", "PODE_COMBINAR"],
  ])("a user who wants %s, of an exam in %s", async (wanted, named, verdito) => {
    const { headers } = await save({ ...level, locais_prova: [wanted] });
    expect(await verditoOf(headers, await publish([named]))).toBe(verdito);
    const work = await save({ ...level, locais_trabalho: [wanted] });
    expect(await verditoOf(work.headers, await publish([], { locais_trabalho: [named] }))).toBe(verdito);
  });

  test("remote work counts for every place", async () => {
    const { headers } = await save({ ...level, locais_trabalho: ["Recife - PE"] });
    expect(await verditoOf(headers, await publish([], { remoto: true }))).toBe("COMBINA");
    const uuid = await publish([], { remoto: true, locais_trabalho: ["Porto Alegre - RS"] });
    expect(await verditoOf(headers, uuid)).toBe("COMBINA");
    const { cargos } = (await api.app.inject({ url: `/api/concursos/${uuid}`, headers })).json();
    expect(cargos[0]).toMatchObject({ remoto: true });
  });

  test("an exam shows a state as such, and a search for the state finds it", async () => {
    const uuid = await publish(["Roraima"]);
    const { headers } = await save(level);
    const one = (await api.app.inject({ url: `/api/concursos/${uuid}`, headers })).json();
    expect(one.locais_prova).toEqual([{ id: 14, nome: "Roraima", uf: "RR", tipo: "ESTADO" }]);
    const found = (await api.app.inject({ url: "/api/concursos?local=RR", headers })).json();
    expect(found.items.map((item: { uuid: string }) => item.uuid)).toContain(uuid);
  });

  test.each([
    ["Recifee - PE", 'A cidade "Recifee - PE" não existe. Você quis dizer "Recife - PE"?'],
    [
      "Campinas - SP (até 301 km)",
      'A distância de "Campinas - SP (até 301 km)" não vale: escolha de 1 a 300 km, como em ' +
        '"Campinas - SP (até 300 km)".',
    ],
    [
      "PE (até 50 km)",
      'A distância vale só a partir de uma cidade, não de "PE": escolha "PE" sem ela ou "Recife - PE (até 50 km)".',
    ],
    ["Sao Pualo - SP", 'A cidade "Sao Pualo - SP" não existe. Você quis dizer "São Paulo - SP"?'],
    ["Recife - SP", 'A cidade "Recife - SP" não existe. Você quis dizer "Recife - PE"?'],
    ["Pernanbuco", 'A cidade "Pernanbuco" não existe. Você quis dizer "PE"?'],
    ["Nordste", 'A cidade "Nordste" não existe. Você quis dizer "Nordeste" ou "Norte"?'],
    ["região norte", 'A cidade "região norte" não existe. Você quis dizer "Norte"?'],
    ["interior de sp", 'A cidade "interior de sp" não existe. Você quis dizer "SP"?'],
    ["BX", 'O estado "BX" não existe. Você quis dizer "BA"?'],
    ["XX", 'O estado "XX" não existe. Use a sigla, como "SP".'],
    ["remoto", '"remoto" não é um lugar: o trabalho remoto combina com qualquer lugar que você escolher.'],
    ["99", 'A cidade "99" não existe.'],
  ])("%s is refused by name, with suggestions, and nothing is saved", async (wanted, message) => {
    const { headers, response } = await save({ salario_minimo: 1, locais_prova: ["PE", wanted] });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field: "locais_prova.1", message }]);
    const me = await api.app.inject({ url: "/api/users/me", headers });
    expect(me.json().preferencias.salario_minimo).toBe(0);
  });
});

test("places of an older release keep matching, are updated, and notify nobody", async () => {
  const { pool, db } = api.deps;
  const [city, state] = [await save({ locais_prova: ["Manaus - AM"] }), await save({ locais_prova: ["AM"] })];
  const uuid = await publish(["Manaus - AM"]);
  await pool.query(
    `UPDATE preferencias_match SET m_locais_prova = '{-1,1302603}', m_lista_locais_prova = NULL WHERE user_id = $1`,
    [city.user.id],
  );
  await pool.query(`UPDATE concursos SET m_lugares_prova = NULL, m_lugares_trabalho = NULL WHERE uuid = $1`, [
    uuid,
  ]);
  await pool.query(`UPDATE cargos SET m_lugares = NULL`);
  const before = await pool.query("SELECT user_id, enviadas FROM preferencias ORDER BY 1");
  const told = async () => (await pool.query("SELECT count(*) FROM alert_events")).rows;
  const events = await told();

  expect(await verditoOf(city.headers, uuid)).toBe("PODE_COMBINAR");
  expect(await updateConcursoCodes(db)).toBeGreaterThan(0);
  expect(await updatePreferenciaCodes(db)).toBe(1);
  expect(await verditoOf(city.headers, uuid)).toBe("PODE_COMBINAR");
  expect(await verditoOf(state.headers, uuid)).toBe("PODE_COMBINAR");
  expect(await verditoOf(city.headers, await publish(["AM"]))).toBe("PODE_COMBINAR");
  expect((await pool.query("SELECT user_id, enviadas FROM preferencias ORDER BY 1")).rows).toEqual(
    before.rows,
  );
  expect(await updateConcursoCodes(db)).toBe(0);
  expect(await updatePreferenciaCodes(db)).toBe(0);
  // Users are notified only of the exam that was published meanwhile.
  expect(Number((await told())[0].count)).toBe(Number(events[0].count) + 1);
});
