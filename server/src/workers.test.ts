import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/harness/app.ts";
import { buildUser, concursoBody, insertReferenceData } from "../test/harness/factories.ts";
import { jobs } from "./jobs.ts";
import { seedPlans } from "./operation/seed/plans.ts";
import type { Queue } from "./platform/queue.ts";
import { startWorkers, type Workers } from "./workers.ts";

let api: TestApp;
let workers: Workers;
/** Handlers by job name, called by the test instead of the queue. */
const handlers = new Map<string, (payload: unknown) => Promise<void>>();
const ending = new AbortController().signal;
beforeAll(async () => {
  api = await createTestApp();
  const work: Queue["work"] = async (job, handler) => {
    handlers.set(job.name, async (payload) => handler(job.payload.parse(payload) as never, ending));
  };
  workers = await startWorkers({ ...api.deps, queue: { ...api.deps.queue, work } });
  await seedPlans(api.deps.db, api.deps.clock.now());
});
afterAll(async () => {
  await workers.stop();
  await api.close();
});
afterEach(() => api.deps.pool.query("DELETE FROM assinaturas; DELETE FROM assinantes"));

const run = async (job: { name: string }, payload: object) => handlers.get(job.name)?.(payload);

test("every job has a handler", () => {
  expect([...handlers.keys()].sort()).toEqual(
    Object.values(jobs)
      .map(({ name }) => name)
      .sort(),
  );
});

async function buildSubscription(durationDays: number): Promise<void> {
  const { id } = await buildUser(api.deps.db);
  await api.deps.pool.query(
    `WITH plano AS (UPDATE planos SET duration_days = $2 WHERE price_centavos > 0 RETURNING id)
     INSERT INTO assinaturas (stripe_subscription_id, user_id, plano_id, price_centavos, status, created_at, updated_at)
     SELECT 'sub_' || $1::integer, $1, min(id), 1990, 'ACTIVE', $3, $3 FROM plano`,
    [id, durationDays, new Date(0)],
  );
  await api.deps.pool.query(
    "INSERT INTO assinantes (user_id, stripe_customer_id) VALUES ($1, 'cus_unread')",
    [id],
  );
}

test("a worker without the payment provider fails jobs that need it", async () => {
  const customer = { stripe_customer_id: "cus_x", checkouts: [], subscriptions: [] };
  await expect(run(jobs.subscriptionsForget, customer)).rejects.toThrow("STRIPE_SECRET_KEY");
  await buildSubscription(30);
  await expect(run(jobs.subscriptionsReconcile, {})).rejects.toThrow("STRIPE_SECRET_KEY");
  await expect(run(jobs.subscriptionsExpire, {})).rejects.toThrow("STRIPE_SECRET_KEY");
});

test("a worker without the payment provider has no work where nothing was ever sold", async () => {
  await run(jobs.subscriptionsReconcile, {});
  await run(jobs.subscriptionsExpire, {});
});

test("a draft that fails at its hour is reported, and delays neither the next one nor the calendar", async () => {
  const { db, pool, clock } = api.deps;
  await insertReferenceData(db);
  const { id } = await buildUser(db, { user_type: "ADMIN" });
  for (const titulo of ["Falha", "Sai"])
    await pool.query("INSERT INTO rascunhos (dados, publicar_em, autor_id) VALUES ($1, $2, $3)", [
      JSON.stringify(concursoBody({ titulo })),
      clock.now(),
      id,
    ]);
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.titulo = 'Falha' THEN RAISE 'the database refuses it'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON concursos FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await expect(run(jobs.rascunhosPublish, {})).rejects.toThrow("the database refuses it");
  await run(jobs.alertsCalendar, {});
  await pool.query("DROP FUNCTION refuse CASCADE");
  const { rows } = await pool.query(
    "SELECT ate::text, (SELECT array_agg(titulo) FROM concursos) AS publicados FROM calendario_andado",
  );
  expect(rows).toEqual([{ ate: clock.today(), publicados: ["Sai"] }]);
});
