import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../test/harness/app.ts";
import { buildUser, concursoBody, insertReferenceData, signInAs } from "../../test/harness/factories.ts";
import { shiftedDayOf } from "../platform/clock.ts";

let api: TestApp;
let minutes = 0;
beforeAll(async () => {
  api = await createTestApp();
  await insertReferenceData(api.deps.db);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.deps.pool.query("DELETE FROM concursos");
  // A later minute each time, so that nothing read before is still kept.
  minutes += 1;
  api.deps.clock.set(new Date(Date.parse(testNow) + minutes * 60_000).toISOString());
});

const dayIn = (days: number) => shiftedDayOf(testNow.slice(0, 10), days);

async function publish(concurso: Parameters<typeof concursoBody>[0]): Promise<void> {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const payload = concursoBody({
    status: "INSCRICOES_ABERTAS",
    data_inicio_inscricao: dayIn(-5),
    ...concurso,
  });
  const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
  expect(response.statusCode, response.body).toBe(201);
}

const landing = async () => (await api.app.inject({ url: "/" })).body;
const rowsOf = (html: string) =>
  [...html.matchAll(/<a href="\/concurso\/[\w-]+">(.*?)<\/a>/gs)].map(([, row = ""]) =>
    row
      .replaceAll(/<[^>]+>/g, "|")
      .split("|")
      .filter(Boolean),
  );

test("the landing's own HTML has the catalogue's figures, and what ends this week by its end", async () => {
  await publish({ titulo: "Depois", data_fim_inscricao: dayIn(6), cargos: [{ nome: "Fiscal" }] });
  await publish({ titulo: "Antes", data_fim_inscricao: dayIn(1), cargos: [{ nome: "<b>Médico</b> & cia" }] });
  await publish({ titulo: "Mais tarde", data_fim_inscricao: dayIn(8), cargos: [{ nome: "Longe" }] });
  await publish({ titulo: "Passou", status: "FINALIZADO", cargos: [{ nome: "Encerrado" }] });
  const html = await landing();
  expect(rowsOf(html).map(([cargo]) => cargo)).toEqual(["&lt;b&gt;Médico&lt;/b&gt; &amp; cia", "Fiscal"]);
  expect(rowsOf(html)[0]).toEqual(expect.arrayContaining(["termina amanhã"]));
  expect(html).toMatch(/<dt>concursos abertos agora<\/dt><dd>3<\/dd>/);
  expect(html).not.toContain("{{");
});

test("three are shown, and rather those of which more is known", async () => {
  for (const nome of ["A", "B", "C"])
    await publish({ titulo: nome, data_fim_inscricao: dayIn(3), cargos: [{ nome }] });
  const unknown = [{ nome: "Desconhecido", locais_trabalho: [] }];
  await publish({ titulo: "Desconhecido", data_fim_inscricao: dayIn(2), locais_prova: [], cargos: unknown });
  expect(rowsOf(await landing()).map(([cargo]) => cargo)).toEqual(["A", "B", "C"]);
});

test("an empty catalogue shows nothing, and the page is read anew after a minute alone", async () => {
  const empty = await landing();
  expect(rowsOf(empty)).toEqual([]);
  expect(empty).not.toMatch(/<dd>|\{\{/);
  await publish({ titulo: "Novo", data_fim_inscricao: dayIn(1), cargos: [{ nome: "Novo" }] });
  expect(await landing()).toBe(empty);
  minutes += 1;
  api.deps.clock.set(new Date(Date.parse(testNow) + minutes * 60_000).toISOString());
  expect(rowsOf(await landing())).toHaveLength(1);
});

test("without a database the page is there, without what is of the moment", async () => {
  await publish({ titulo: "Novo", data_fim_inscricao: dayIn(1), cargos: [{ nome: "Novo" }] });
  await api.deps.pool.query("ALTER TABLE concursos RENAME TO fora");
  try {
    const response = await api.app.inject({ url: "/" });
    expect(response.statusCode).toBe(200);
    expect(rowsOf(response.body)).toEqual([]);
  } finally {
    await api.deps.pool.query("ALTER TABLE fora RENAME TO concursos");
  }
  expect(rowsOf(await landing())).toHaveLength(1);
});
