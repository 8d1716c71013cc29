import "../../../test/harness/built-web.ts";
import { beforeEach, expect, test } from "vitest";
import { openApp, testNow } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs, statusFixo } from "../../../test/harness/factories.ts";
import { shiftedDayOf } from "../../platform/clock.ts";

const api = openApp();
let minutes = 0;
beforeEach(async () => {
  await api.deps.pool.query("DELETE FROM concursos");
  // A later minute each time, so that caches expire.
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

test("the landing's HTML has the catalogue's figures, and exams ending this week in order", async () => {
  await publish({ titulo: "Depois", data_fim_inscricao: dayIn(6), cargos: [{ nome: "Fiscal" }] });
  await publish({ titulo: "Antes", data_fim_inscricao: dayIn(1), cargos: [{ nome: "<b>Médico</b> & cia" }] });
  await publish({ titulo: "Mais tarde", data_fim_inscricao: dayIn(8), cargos: [{ nome: "Longe" }] });
  await publish({ titulo: "Passou", ...statusFixo("FINALIZADO"), cargos: [{ nome: "Encerrado" }] });
  const html = await landing();
  expect(rowsOf(html).map(([cargo]) => cargo)).toEqual(["&lt;b&gt;Médico&lt;/b&gt; &amp; cia", "Fiscal"]);
  expect(rowsOf(html)[0]).toEqual(expect.arrayContaining(["termina amanhã"]));
  expect(html).toMatch(/<dt>concursos abertos agora<\/dt><dd>3<\/dd>/);
  expect(html).not.toContain("{{");
});

test("the landing says when sources were last visited successfully, and how many", async () => {
  expect(await landing()).not.toContain("Catálogo conferido");
  const visited = async (slug: string, estado: string, ended: string, desfecho = "OK") =>
    api.deps.pool.query(
      `WITH f AS (INSERT INTO fontes (slug, nome, tipo, adaptador, endereco, cadencia_minutos, estado, proxima_visita)
        VALUES ($1, $1, 'BANCA', 'CEBRASPE', '', 60, $2, now()) RETURNING id)
       INSERT INTO visitas (fonte_id, iniciada_em, terminada_em, desfecho) SELECT id, $3, $3, $4 FROM f`,
      [slug, estado, ended, desfecho],
    );
  const laterMinute = () => {
    minutes += 1;
    api.deps.clock.set(new Date(Date.parse(testNow) + minutes * 60_000).toISOString());
  };
  await visited("velha", "ATIVA", `${dayIn(-3)}T12:00:00Z`);
  laterMinute();
  const [year, month, day] = dayIn(-3).split("-");
  expect(await landing()).toContain(
    `Catálogo conferido pela última vez em ${day}/${month}/${year} às 09:00.`,
  );
  await visited("boa", "ATIVA", `${dayIn(0)}T10:40:00Z`);
  await visited("vazia", "BLOQUEADA", `${dayIn(0)}T09:00:00Z`, "VAZIA");
  await visited("parada", "PAUSADA", `${dayIn(0)}T11:00:00Z`);
  laterMinute();
  expect(await landing()).toContain("Catálogo conferido hoje às 07:40 em 2 de 3 fontes.");
  await api.deps.pool.query("DELETE FROM visitas; DELETE FROM fontes");
});

test("three exams are shown, preferring those with more known facts", async () => {
  for (const nome of ["A", "B", "C"])
    await publish({ titulo: nome, data_fim_inscricao: dayIn(3), cargos: [{ nome }] });
  const unknown = [{ nome: "Desconhecido", locais_trabalho: [] }];
  await publish({ titulo: "Desconhecido", data_fim_inscricao: dayIn(2), locais_prova: [], cargos: unknown });
  expect(rowsOf(await landing()).map(([cargo]) => cargo)).toEqual(["A", "B", "C"]);
});

test("an empty catalogue shows nothing, and the page is read again only after a minute", async () => {
  const empty = await landing();
  expect(rowsOf(empty)).toEqual([]);
  expect(empty).not.toMatch(/<dd>|\{\{/);
  await publish({ titulo: "Novo", data_fim_inscricao: dayIn(1), cargos: [{ nome: "Novo" }] });
  expect(await landing()).toBe(empty);
  minutes += 1;
  api.deps.clock.set(new Date(Date.parse(testNow) + minutes * 60_000).toISOString());
  expect(rowsOf(await landing())).toHaveLength(1);
});

test("without a database the page works, without live content", async () => {
  await publish({ titulo: "Novo", data_fim_inscricao: dayIn(1), cargos: [{ nome: "Novo" }] });
  // A late failure used to fail the next page, once in a hundred times.
  for (let round = 0; round < 20; round++) {
    minutes += 1;
    api.deps.clock.set(new Date(Date.parse(testNow) + minutes * 60_000).toISOString());
    await api.deps.pool.query("ALTER TABLE concursos RENAME TO fora");
    try {
      const response = await api.app.inject({ url: "/" });
      expect(response.statusCode).toBe(200);
      expect(rowsOf(response.body)).toEqual([]);
    } finally {
      await api.deps.pool.query("ALTER TABLE fora RENAME TO concursos");
    }
    expect(rowsOf(await landing()), `round ${round}`).toHaveLength(1);
  }
});
