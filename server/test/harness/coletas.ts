import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { createKnownFontes } from "../../src/collection/coletas/fontes/known-fontes.ts";
import { visitFonte } from "../../src/collection/coletas/fontes/visit.ts";
import { createTestApp, type TestApp, testNow } from "./app.ts";
import { deleteRows } from "./empty.ts";

/** Creates the application with emulated sources, all registered and none visited. */
export async function createColetas(more: (emulators: Emulators) => Record<string, string> = () => ({})) {
  let api: TestApp | undefined;
  const emulators: Emulators = await startEmulators({
    now: () => api?.deps.clock.now() ?? new Date(testNow),
  });
  api = await createTestApp({ FONTES_STAND_INS: emulators.urls.fontes, ...more(emulators) });
  const { pool } = api.deps;
  /** Requested delays between requests, in ms; they do not pass in tests. */
  const waits: number[] = [];
  const clock = { ...api.deps.clock, wait: async (ms: number) => void waits.push(ms) };
  const deps = { ...api.deps, clock };
  await createKnownFontes(deps);
  const row = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows[0];

  return {
    api,
    deps,
    emulators,
    waits,
    row,
    /** Visits a source; returns the visit's result. */
    async visit(slug: string) {
      const { id } = await row("SELECT id FROM fontes WHERE slug = $1", [slug]);
      await visitFonte(deps, { fonte_id: id });
      return row("SELECT * FROM visitas WHERE fonte_id = $1 ORDER BY id DESC LIMIT 1", [id]);
    },
    async count(table: string): Promise<number> {
      return (await row(`SELECT count(*)::integer AS total FROM ${table}`)).total;
    },
    async close(): Promise<void> {
      await emulators.close();
      await api.close();
    },
  };
}

export type Coletas = Awaited<ReturnType<typeof createColetas>>;

/** Host of each emulated source. */
export const hosts = {
  dou: "inlabs.in.gov.br",
  "querido-diario": "api.queridodiario.ok.org.br",
  fafipa: "fundacaofafipa.org.br",
  "ibam-sp": "www.ibamsp-concursos.org.br",
  cebraspe: "apis.cebraspe.org.br",
  pci: "mcp.pciconcursos.com.br",
} as const;
export type Slug = keyof typeof hosts;

/** Tables that a visit writes. */
export const visitedTables = ["documentos", "achados", "fonte_territorios"];

/** Resets all sources to unvisited and without faults. */
export async function emptyColetas({ deps, emulators }: Coletas): Promise<void> {
  await deleteRows(deps.pool, ["alarmes", "coberturas", "listados", "visitas", "robots", ...visitedTables]);
  await deps.pool.query("DELETE FROM pgboss.job WHERE name LIKE 'coletas.%'");
  // A Thursday; `testNow` is a holiday, on which gazettes need not publish.
  deps.clock.set("2026-11-19T13:00:00Z");
  await deps.pool.query("DELETE FROM fontes WHERE slug = 'ameosc'");
  await deps.pool.query("UPDATE fontes SET estado = 'ATIVA', proxima_visita = $1", [deps.clock.now()]);
  for (const host of Object.values(hosts)) emulators.faults.set(host, undefined);
}
