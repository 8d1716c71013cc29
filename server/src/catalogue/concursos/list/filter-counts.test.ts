import { concursoStatuses } from "@cav/contract/concursos/concursos.words.ts";
import { niveis } from "@cav/contract/preferencias/preferencias.words.ts";
import { expect, test } from "vitest";
import { openApp } from "../../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs } from "../../../../test/harness/factories.ts";

const api = openApp();

test("each choice of a filter says how many exams it leaves, as the list does", async () => {
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const publish = (payload: object) =>
    api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload: concursoBody(payload) });
  const cargo = concursoBody().cargos[0];
  for (const [titulo, nivel_escolaridade, status] of [
    ["Um", "SUPERIOR", undefined],
    ["Dois", "MEDIO", undefined],
    ["Três", "SUPERIOR", "SUSPENSO"],
  ])
    await publish({ titulo, cargos: [{ ...cargo, nivel_escolaridade }], ...(status ? { status } : {}) });
  const headers = await signInAs(api.deps, await buildUser(api.deps.db));
  const get = async (url: string) => (await api.app.inject({ url, headers })).json();
  for (const filters of ["", "status=SUSPENSO", "nivel_escolaridade=SUPERIOR", "searchTerm=dois"]) {
    const counted = await get(`/api/concursos/contagens?${filters}`);
    for (const [name, values] of [
      ["status", concursoStatuses],
      ["nivel_escolaridade", niveis],
    ] as const)
      for (const value of values) {
        const search = new URLSearchParams(filters);
        search.set(name, value);
        const { total } = await get(`/api/concursos?${search}`);
        expect(counted[name][value], `${filters}: ${name} ${value}`).toBe(total);
      }
  }
  expect((await get("/api/concursos/contagens")).status.SUSPENSO).toBe(1);
  expect((await api.app.inject({ url: "/api/concursos/contagens" })).statusCode).toBe(401);
});
