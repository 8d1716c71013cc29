import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, testNow } from "../../../test/harness/app.ts";
import { deleteRows } from "../../../test/harness/empty.ts";
import { buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";
import { walkCalendar } from "./calendar-walk.ts";

const api = openApp({ LOG_LEVEL: "fatal" });
let admin: { authorization: string };
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
beforeEach(async () => {
  await deleteRows(api.deps.pool, ["deliveries", "alerts", "alert_events", "concursos"]);
  await api.deps.pool.query("UPDATE calendario_andado SET ate = NULL");
});

const announced = { status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-11-20" } as const;

/** Publishes an exam on the day before its registrations open. */
async function publish(overrides: Parameters<typeof concursoBody>[0] = {}) {
  api.deps.clock.set("2026-11-19");
  const body = concursoBody({ ...announced, ...overrides });
  const response = await api.app.inject({
    method: "POST",
    url: "/api/concursos",
    headers: admin,
    payload: body,
  });
  expect(response.statusCode, response.body).toBe(201);
  api.deps.clock.set(testNow);
  return { body, uuid: response.json().uuid as string };
}
async function save(uuid: string, payload: object) {
  const response = await api.app.inject({
    method: "PUT",
    url: `/api/concursos/${uuid}`,
    headers: admin,
    payload,
  });
  expect(response.statusCode, response.body).toBe(200);
}
async function openings() {
  const { rows } = await api.deps.pool.query(
    "SELECT titulo, occasion, dados FROM alert_events WHERE kind = 'INSCRICOES_ABERTAS' ORDER BY titulo",
  );
  return rows;
}
async function queued(): Promise<number> {
  const { rows } = await api.deps.pool.query(
    `SELECT count(*)::integer AS jobs FROM pgboss.job j JOIN alert_events e ON e.id = (j.data->>'event_id')::integer
     WHERE j.name = 'alerts.match' AND e.kind = 'INSCRICOES_ABERTAS'`,
  );
  return rows[0].jobs;
}
const statuses = async () =>
  (await api.deps.pool.query("SELECT status FROM concursos ORDER BY id")).rows.map(({ status }) => status);

/** Makes every write to a table fail until released. */
async function forbid(table: string): Promise<() => Promise<unknown>> {
  await api.deps.pool.query(`
    CREATE FUNCTION forbidden() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the database fails'; END $$;
    CREATE TRIGGER forbidden BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION forbidden()`);
  return () => api.deps.pool.query("DROP FUNCTION forbidden CASCADE");
}

describe("an opening that the calendar brings", () => {
  test.each(["alert_events", "calendario_andado"])(
    "an opening by date is notified although the calendar failed at %s: status and event commit together",
    async (table) => {
      const { body } = await publish();
      const allow = await forbid(table);
      await expect(walkCalendar(api.deps)).rejects.toThrow("the database fails");
      await allow();
      expect(await openings()).toHaveLength((await statuses())[0] === "INSCRICOES_ABERTAS" ? 1 : 0);
      await walkCalendar(api.deps);
      expect(await statuses()).toEqual(["INSCRICOES_ABERTAS"]);
      expect(await openings()).toEqual([{ titulo: body.titulo, occasion: "2026-11-20", dados: {} }]);
      expect(await queued()).toBe(1);
    },
  );

  test("an opening is notified when its job could not be queued at first", async () => {
    await publish();
    const enqueue = () => Promise.reject(new Error("killed"));
    const dying = { ...api.deps, queue: { ...api.deps.queue, enqueue } };
    await expect(walkCalendar(dying)).rejects.toThrow("killed");
    await walkCalendar(api.deps);
    expect(await openings()).toHaveLength(1);
    expect(await queued()).toBe(1);
  });

  test("many openings are notified once each, with any number of workers", async () => {
    for (const titulo of ["Um", "Dois", "Três"]) await publish({ titulo });
    await Promise.all([walkCalendar(api.deps), walkCalendar(api.deps)]);
    await walkCalendar(api.deps);
    expect((await openings()).map(({ titulo }) => titulo)).toEqual(["Dois", "Três", "Um"]);
    expect(await queued()).toBe(3);
    const versions = await api.deps.pool.query("SELECT max(versao) AS last FROM concurso_versoes");
    expect(versions.rows[0].last).toBe(2);
  });
});

describe("an opening set by hand", () => {
  test("an opening set by hand is notified once, and the calendar then does nothing", async () => {
    const { uuid, body } = await publish();
    await save(uuid, { ...body, status: "INSCRICOES_ABERTAS" });
    const told = [{ titulo: body.titulo, occasion: "2026-11-20", dados: {} }];
    expect(await openings()).toEqual(told);
    expect(await queued()).toBe(1);
    await walkCalendar(api.deps);
    expect(await openings()).toEqual(told);
    expect(await queued()).toBe(1);
  });

  test("an opening by hand is notified without an announced start", async () => {
    const { uuid, body } = await publish({ data_inicio_inscricao: null });
    await save(uuid, { ...body, status: "INSCRICOES_ABERTAS" });
    expect(await openings()).toMatchObject([{ occasion: "" }]);
  });

  test("reopening after open registrations or a suspension is no opening", async () => {
    const { uuid, body } = await publish({ status: "SUSPENSO" });
    await save(uuid, { ...body, status: "INSCRICOES_ABERTAS" });
    await save(uuid, { ...body, status: "INSCRICOES_ABERTAS", titulo: "Outro título" });
    expect(await openings()).toEqual([]);
  });
});
