import { beforeAll, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, preferencias, signInAs } from "../../../test/harness/factories.ts";
import { matchEvent } from "../events/alerts.ts";
import { purgeLeftovers, setDeliveriesCanceled } from "./deleted-concurso.ts";
import { claimDeliveries } from "./deliveries.queries.ts";

const api = openApp();
let admin: { authorization: string };
beforeAll(async () => {
  const { db } = api.deps;
  admin = await signInAs(api.deps, await buildUser(db, { user_type: "ADMIN" }));
  const headers = await signInAs(api.deps, await buildUser(db));
  const payload = preferencias({ salario_minimo: 1000 });
  await api.app.inject({ method: "PUT", url: "/api/users/me/preferences", headers, payload });
});

async function publish(): Promise<{ uuid: string; eventId: number; titulo: string }> {
  const response = await api.app.inject({
    method: "POST",
    url: "/api/concursos",
    headers: admin,
    payload: concursoBody(),
  });
  const { uuid, id, titulo } = response.json();
  const { rows } = await api.deps.pool.query("SELECT id FROM alert_events WHERE concurso_id = $1", [id]);
  return { uuid, eventId: rows[0].id, titulo };
}
const remove = (uuid: string) =>
  api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin });
/** Runs the queued cancellations. */
async function cancel(): Promise<void> {
  const { rows } = await api.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name = 'deliveries.cancel' RETURNING data",
  );
  for (const { data } of rows) await setDeliveriesCanceled(api.deps, data.event_ids);
}
const statuses = async (eventId: number) => {
  const { rows } = await api.deps.pool.query("SELECT status FROM deliveries WHERE event_id = $1", [eventId]);
  return rows.map(({ status }) => status);
};

test("deleting an exam keeps sent records with the title, cancels queued deliveries, and sends nothing later", async () => {
  const { uuid, eventId, titulo } = await publish();
  expect(await matchEvent(api.deps, eventId)).toBe(1);
  await api.deps.pool.query("UPDATE deliveries SET status = 'sent', sent_at = now() WHERE event_id = $1", [
    eventId,
  ]);
  const other = await publish();
  expect(await matchEvent(api.deps, other.eventId)).toBe(1);
  for (const one of [uuid, other.uuid]) expect((await remove(one)).statusCode).toBe(204);
  await cancel();
  expect(await statuses(eventId)).toEqual(["sent"]);
  expect(await statuses(other.eventId)).toEqual(["canceled"]);
  const { rows } = await api.deps.pool.query("SELECT titulo, concurso_id FROM alert_events WHERE id = $1", [
    eventId,
  ]);
  expect(rows).toEqual([{ titulo, concurso_id: null }]);
});

test("deliveries not cancelled yet are not sent, and a cancellation can be repeated", async () => {
  const { uuid, eventId } = await publish();
  expect(await matchEvent(api.deps, eventId)).toBe(1);
  expect((await remove(uuid)).statusCode).toBe(204);
  const claimed = await api.deps.db
    .transaction()
    .execute((tx) => claimDeliveries(tx, "email", api.deps.clock.now(), 50));
  expect(claimed).toEqual([]);
  for (let round = 0; round < 2; round += 1) await setDeliveriesCanceled(api.deps, [eventId]);
  expect(await statuses(eventId)).toEqual(["canceled"]);
});

test("an event of a deleted exam concerns nobody", async () => {
  const { uuid, eventId } = await publish();
  await remove(uuid);
  expect(await matchEvent(api.deps, eventId)).toBe(0);
  expect(await statuses(eventId)).toEqual([]);
});

test("a deletion does not wait for a dispatcher that is sending about the exam", async () => {
  const { uuid, eventId } = await publish();
  expect(await matchEvent(api.deps, eventId)).toBe(1);
  const held = await api.deps.pool.connect();
  await held.query("BEGIN");
  await held.query("SELECT 1 FROM deliveries WHERE event_id = $1 FOR UPDATE", [eventId]);
  expect((await remove(uuid)).statusCode).toBe(204);
  await cancel();
  await held.query("COMMIT");
  held.release();
  expect(await statuses(eventId)).toEqual(["queued"]);
  await purgeLeftovers(api.deps);
  expect(await statuses(eventId)).toEqual(["canceled"]);
});

test("whether fan-out or deletion comes first, nothing stays queued", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { uuid, eventId } = await publish();
    const [, response] = await Promise.all([matchEvent(api.deps, eventId), remove(uuid)]);
    expect(response.statusCode).toBe(204);
    await cancel();
    expect(await statuses(eventId)).not.toContain("queued");
  }
});
