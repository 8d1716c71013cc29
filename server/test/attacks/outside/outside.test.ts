import { afterAll, beforeAll, expect, test } from "vitest";
import { createKnownFontes } from "../../../src/collection/coletas/known-fontes.ts";
import { visitPaginas } from "../../../src/collection/paginas/index.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { longestTurnOf, openForeignSites } from "../../harness/foreign-site.ts";
import { drawSites } from "./sites.ts";

/** Sites that `npm run fuzz -- outside` tries; a usual run tries none, since each costs seconds. */
const count = Number(process.env.FUZZ_SITES ?? 0);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_128);
/** No turn of the main thread may take longer. */
const longestMs = 100;

const sites = drawSites(count, seed);
const asked = new Map<string, number>();
let api: TestApp;
let stand: Awaited<ReturnType<typeof openForeignSites>>;
beforeAll(async () => {
  stand = await openForeignSites((host, path) => {
    const times = asked.get(host) ?? 0;
    if (path !== "/robots.txt") asked.set(host, times + 1);
    return sites[Number(/^s(\d+)\./.exec(host)?.[1])]?.answer(path, times);
  });
  api = await createTestApp({ FONTES_STAND_INS: stand.url });
  api.deps.clock.wait = async () => undefined;
  await createKnownFontes(api.deps);
});
afterAll(async () => {
  await api.close();
  await stand.close();
});

const rowsOf = async (sql: string, values: unknown[] = []) => (await api.deps.pool.query(sql, values)).rows;

test.runIf(count > 0)(
  `${count} hostile sites of seed ${seed} keep nobody waiting`,
  { timeout: 60_000 * count },
  async () => {
    const slow: string[] = [];
    const failed: string[] = [];
    for (const [at, { kind }] of sites.entries()) {
      const host = `s${at}.com.br`;
      const [{ id }] = await rowsOf(
        `INSERT INTO paginas (chave, endereco, host, desde, created_at, proxima_visita)
       VALUES ($1, $2, $1, now(), now(), now()) RETURNING id`,
        [host, `https://${host}/concursos`],
      );
      // Twice, since some sites change between two visits.
      const visits = () =>
        visitPaginas(api.deps, { paginas: [id] }).then(() => visitPaginas(api.deps, { paginas: [id] }));
      const longest = await longestTurnOf(() =>
        visits().catch((error) => failed.push(`${at} ${kind}: ${error}`)),
      );
      if (longest > longestMs) slow.push(`${at} ${kind}: ${Math.round(longest)} ms`);
    }
    expect({ slow, failed }).toEqual({ slow: [], failed: [] });
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
  },
);
