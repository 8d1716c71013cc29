import { expect, test } from "vitest";
import { openApp } from "../../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs } from "../../../../test/harness/factories.ts";

const api = openApp();

async function send(method: "POST" | "PUT", url: string, payload: object) {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  return api.app.inject({ method, url, headers, payload });
}

test("a fetched exam may be sent back: server-only fields are ignored", async () => {
  const created = await send("POST", "/api/concursos", {
    ...concursoBody(),
    id: 999_999,
    created_at: "2020-01-01",
  });
  expect(created.statusCode, created.body).toBe(201);
  const answered = created.json();
  expect(answered.id).not.toBe(999_999);
  const again = await send("PUT", `/api/concursos/${answered.uuid}`, answered);
  expect(again.statusCode, again.body).toBe(200);
  expect(again.json()).toEqual(answered);
});

test("an unknown field is refused by its name, also in a position", async () => {
  const [cargo] = concursoBody().cargos;
  const refused = await send("POST", "/api/concursos", {
    ...concursoBody(),
    salario_maximo_geral: 3,
    cargos: [cargo, { ...cargo, escolaridade: "MEDIO" }],
  });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toHaveLength(2);
  expect(refused.json().errors).toEqual(
    expect.arrayContaining([
      { field: "salario_maximo_geral", message: "O campo “salario_maximo_geral” não existe." },
      { field: "cargos.1.escolaridade", message: "O campo “escolaridade” não existe." },
    ]),
  );
});
