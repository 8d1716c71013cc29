import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { createKnownFontes } from "../../src/coletas/known-fontes.ts";
import { visitFonte } from "../../src/coletas/visit.ts";
import { createTestApp, type TestApp, testNow } from "./app.ts";

/** The application with the recorded sources of notices, each known and none visited yet. */
export async function createColetas() {
  let api: TestApp | undefined;
  const emulators: Emulators = await startEmulators({
    now: () => api?.deps.clock.now() ?? new Date(testNow),
  });
  api = await createTestApp({ FONTES_STAND_INS: emulators.urls.fontes });
  const { pool } = api.deps;
  /** What sources were made to wait for, in milliseconds: here the time doesn't pass. */
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
    /** Visits a source, and answers how that ended. */
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
