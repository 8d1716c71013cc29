import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../../test/harness/factories.ts";
import { visitPaginas } from "../../paginas/index.ts";
import { createFetcher } from "./fetcher.ts";

/** Answers that the site owes; it answers nobody until it is told. */
const owed: (() => void)[] = [];
let wasAsked = Promise.withResolvers<void>();
const site = createServer(({ url = "" }, response) => {
  if (url.endsWith("/robots.txt")) return void response.writeHead(404).end();
  owed.push(() => response.end("<a href=/a.pdf>Edital de abertura nº 1/2026</a>"));
  wasAsked.resolve();
});

let api: TestApp;
beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  api = await createTestApp({ FONTES_STAND_INS: `http://127.0.0.1:${(site.address() as AddressInfo).port}` });
  api.deps.clock.wait = async () => undefined;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await api.close();
});

const rowsOf = async (sql: string) => (await api.deps.pool.query(sql)).rows;
const hanging = "https://www.pendurado.com.br/concursos";

/** Begins a visit that keeps its site's turn; returns how to end it. */
async function hang(): Promise<() => Promise<unknown>> {
  wasAsked = Promise.withResolvers();
  const visit = createFetcher(api.deps, 0)(hanging);
  await wasAsked.promise;
  return () => {
    for (const answer of owed.splice(0)) answer();
    return visit;
  };
}

test("people who ask for a site that hangs hold no connection, and read why it is not there yet", async () => {
  await api.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'paginas.visit'");
  const end = await hang();
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "PREMIUM" }));
  const call = (at: number) =>
    api.app.inject({
      ...{ method: "POST", url: "/api/paginas", headers },
      payload: { nome: `Página ${at}`, endereco: `${hanging}/${at}`, consentimento: true },
    });
  const calls = Array.from({ length: 8 }, (_, at) => call(at));
  const open = await rowsOf(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
  );
  expect(open).toEqual([]);
  const answers = await Promise.all(calls);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 201));
  expect(answers[0]?.json()).toMatchObject({
    estado: "NOVA",
    causa: "este site está demorando; tentaremos de novo em um minuto",
  });
  // The queue tries them in a minute.
  const waiting = await rowsOf(
    "SELECT FROM pgboss.job WHERE name = 'paginas.visit' AND start_after > created_on",
  );
  expect(waiting).toHaveLength(calls.length);
  await end();
});

test("a visit of a busy site comes again, and the page did not fail", async () => {
  const { host } = new URL(hanging);
  const [pagina] = await rowsOf(
    `INSERT INTO paginas (chave, endereco, host, desde, created_at, proxima_visita)
     VALUES ('ocupada', '${hanging}/ocupada', '${host}', now(), now(), now()) RETURNING id`,
  );
  await api.deps.pool.query(
    "INSERT INTO vezes_de_sites VALUES ($1, gen_random_uuid(), now() + interval '1 hour')",
    [host],
  );
  await visitPaginas(api.deps, { paginas: [pagina.id] }, undefined, 0);
  expect(await rowsOf(`SELECT falhas, visitada_em FROM paginas WHERE id = ${pagina.id}`)).toEqual([
    { falhas: 0, visitada_em: null },
  ]);
  // The turn of a process that ended passes by its time.
  await api.deps.pool.query("UPDATE vezes_de_sites SET ate = now() - interval '1 s'");
  const end = await hang();
  expect(await end()).toMatchObject({ status: 200 });
  expect(await rowsOf("SELECT FROM vezes_de_sites")).toEqual([]);
});
