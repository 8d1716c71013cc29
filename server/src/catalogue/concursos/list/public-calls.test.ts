import { expect, test } from "vitest";
import { openApp } from "../../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs } from "../../../../test/harness/factories.ts";

const api = openApp();

async function publish(titulo: string, data_fim_inscricao: string): Promise<void> {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const payload = concursoBody({ titulo, data_fim_inscricao });
  const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
  expect(response.statusCode, response.body).toBe(201);
}

async function readPage(query: string) {
  const { statusCode, body } = await api.app.inject({ url: `/api/v1/public/concursos?size=2${query}` });
  expect(statusCode, body).toBe(200);
  const { items, proximo, total } = JSON.parse(body);
  return { titulos: items.map(({ titulo }: { titulo: string }) => titulo), proximo, total };
}

test("pages of a cursor have each exam once, although exams are published meanwhile", async () => {
  for (const day of [12, 13, 14, 15]) await publish(`TCE ${day}`, `2026-12-${day}`);
  const first = await readPage("");
  expect(first).toMatchObject({ titulos: ["TCE 12", "TCE 13"], total: 4 });
  await publish("TCE 11", "2026-12-11");
  // Without the cursor, the new exam moves the others.
  expect((await readPage("&page=2")).titulos).toEqual(["TCE 13", "TCE 14"]);
  expect(await readPage(`&cursor=${first.proximo}`)).toEqual({
    titulos: ["TCE 14", "TCE 15"],
    proximo: null,
    total: 4,
  });
});

test.each(["x", "1", "1-", "1-2-3", "-1-2", "99999999999-1"])("the cursor %s is refused", async (cursor) => {
  const response = await api.app.inject({ url: `/api/v1/public/concursos?cursor=${cursor}` });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors[0].message).toBe("Use o cursor que a página anterior deu em “proximo”.");
});
