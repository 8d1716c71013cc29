import { afterAll, beforeAll, expect, test } from "vitest";
import { createKnownFontes } from "../../../src/collection/coletas/fontes/known-fontes.ts";
import { visitPaginas } from "../../../src/collection/paginas/index.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { longestTurnOf, openForeignSites } from "../../harness/foreign-site.ts";
import { drawSite, type HostileSite } from "./sites.ts";

/** Number of sites; `npm run fuzz -- outside` tries more, also of sizes that take a child long. */
const count = Number(process.env.FUZZ_SITES ?? 100);
const share = process.env.FUZZ_SITES ? 1 : 1 / 32;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_128);
/** No turn of the main thread may take longer, in ms of its CPU. */
const longestMs = 100;
const askEveryMs = 20;
/** A quiet answer takes less than this, too little to multiply. */
const leastMs = 3;

let site: HostileSite;
let asked = 0;
let api: TestApp;
let stand: Awaited<ReturnType<typeof openForeignSites>>;
beforeAll(async () => {
  stand = await openForeignSites((_host, path) =>
    site.answer(path, path === "/robots.txt" ? asked : asked++),
  );
  api = await createTestApp({ FONTES_STAND_INS: stand.url });
  api.deps.clock.wait = async () => undefined;
  await createKnownFontes(api.deps);
});
afterAll(async () => {
  await api.close();
  await stand.close();
});

const rowsOf = async (sql: string, values: unknown[] = []) => (await api.deps.pool.query(sql, values)).rows;

/** Asks whether the product is well while work is going on; returns how long each answer took. */
async function askMeanwhile(work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const took: number[] = [];
  do {
    const began = performance.now();
    const { statusCode } = await api.app.inject({ url: "/health" });
    took.push(statusCode === 200 ? performance.now() - began : Number.POSITIVE_INFINITY);
    await Promise.race([
      done.catch(() => undefined),
      new Promise((passed) => setTimeout(passed, askEveryMs)),
    ]);
  } while (!isDone);
  await done;
  return took;
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test(`${count} hostile sites of seed ${seed} keep nobody waiting`, { timeout: 60_000 * count }, async () => {
  const slow: string[] = [];
  const failed: string[] = [];
  const quiet: number[] = [];
  const busy: number[] = [];
  for (let at = 0; at < count; at++) {
    site = drawSite(at, seed, share);
    asked = 0;
    const { kind } = site;
    const host = `s${at}.com.br`;
    const [{ id }] = await rowsOf(
      `INSERT INTO paginas (chave, endereco, host, desde, created_at, proxima_visita)
       VALUES ($1, $2, $1, now(), now(), now()) RETURNING id`,
      [host, `https://${host}/concursos`],
    );
    // Twice, since some sites change between two visits.
    const visits = () =>
      visitPaginas(api.deps, { paginas: [id] }).then(() => visitPaginas(api.deps, { paginas: [id] }));
    // Before each site: other work of the machine then slows both alike.
    for (let ask = 0; ask < 3; ask++) quiet.push(...(await askMeanwhile(Promise.resolve())));
    const longest = await longestTurnOf(async () => {
      const visited = visits().catch((error) => failed.push(`${at} ${kind}: ${error}`));
      busy.push(...(await askMeanwhile(visited)));
    });
    if (longest > longestMs) slow.push(`${at} ${kind}: ${Math.round(longest)} ms`);
  }
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
  expect(medianOf(busy)).toBeLessThan(3 * Math.max(leastMs, medianOf(quiet)));
  const [kept] = await rowsOf(
    `SELECT coalesce(max(length(url)), 0) AS url, coalesce(max(length(titulo)), 0) AS titulo,
       count(*) FILTER (WHERE titulo ~ '[\u202a-\u202e\u2066-\u2069]')::integer AS turned FROM pagina_itens`,
  );
  expect(kept.url).toBeLessThanOrEqual(2_000);
  expect(kept.titulo).toBeLessThanOrEqual(300);
  expect(kept.turned).toBe(0);
  const [{ unvisited }] = await rowsOf(
    "SELECT count(*)::integer AS unvisited FROM paginas WHERE visitada_em IS NULL",
  );
  expect(unvisited).toBe(0);
});
