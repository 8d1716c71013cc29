import { beforeEach, expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser, preferencias } from "../../../test/harness/factories.ts";
import { untilWaitingForLock } from "../../../test/harness/lock-waits.ts";
import { matchUser } from "./late-joiners.ts";

const on = openChannels({ walked: "2026-11-20" });
beforeEach(async () => {
  await on.api.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'alerts.catch-up'");
});

type User = Awaited<ReturnType<typeof buildUser>>;
const join = (overrides: Parameters<typeof buildUser>[1] = {}) => buildUser(on.api.deps.db, overrides);
const want = (user: User, wants: Parameters<typeof preferencias>[0]) =>
  on.ask(user, "PUT", "/api/users/me/preferences", preferencias(wants));
const settle = (user: User, settings: object) => on.ask(user, "PUT", "/api/alertas/ajustes", settings);

/** Runs the workers: catch-up jobs, then due deliveries. Returns how many users waited. */
async function work(): Promise<number> {
  const { rows } = await on.api.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name = 'alerts.catch-up' RETURNING (data ->> 'user_id')::integer AS id",
  );
  for (const { id } of rows) await Promise.all([matchUser(on.api.deps, id), matchUser(on.api.deps, id)]);
  await on.work();
  return rows.length;
}

test("a user with new searches gets one message with matching open exams, and their deadlines later", async () => {
  await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-11-23", data_prova: null });
  await on.publish({ titulo: "TCE", data_fim_inscricao: null, data_prova: null });
  await on.publish({ titulo: "Passou", data_fim_inscricao: "2026-11-19" });
  await on.publish({ titulo: "Suspenso", status: "SUSPENSO" });
  await on.publish({ titulo: "Outro salário", cargos: [{ salario: "2000.00" }] });
  await on.work();
  const user = await join();
  await want(user, { salario_minimo: 4000 });
  await work();
  const [digest, ...more] = await on.mailsTo(user.email);
  expect(more).toEqual([]);
  expect(digest?.subject).toMatch(/\. E mais 1$/);
  expect(digest?.text).toMatch(/\* TRT\n[\s\S]*\* TCE\n/);
  expect(digest?.text).toContain("mudou as suas preferências");

  on.api.deps.clock.set("2026-11-23T13:00:00Z");
  await on.walk();
  await work();
  expect((await on.subjectsTo(user.email)).slice(1)).toEqual(["Encerra hoje: TRT"]);
});

test("only a change of searches brings a message, with each concurso once", async () => {
  await on.publish({ titulo: "Alto", cargos: [{ salario: "9000.00" }] });
  await on.publish({ titulo: "Baixo", cargos: [{ salario: "3000.00" }] });
  const user = await join();
  await want(user, { salario_minimo: 8000 });
  expect(await work()).toBe(1);
  await want(user, { salario_minimo: 8000 });
  expect(await work()).toBe(0);
  await want(user, { salario_minimo: 2000 });
  await work();
  await want(user, { salario_minimo: 8000 });
  await work();
  await want(user, {});
  await work();
  expect((await on.subjectsTo(user.email)).map((subject) => subject.split(": ").at(-1))).toEqual([
    "Alto",
    "Baixo",
  ]);
});

test("a user alerted at publication is not alerted again", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  await on.publish({});
  await work();
  await want(user, { salario_minimo: 2 });
  await work();
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
});

test("a user with a first channel gets the open exams, however it is switched on", async () => {
  const [bySettings, byProfile, byAdmin] = [
    await join({ habilitar_email: false }),
    await join({ habilitar_email: false }),
    await join({ habilitar_email: false }),
  ];
  for (const user of [bySettings, byProfile, byAdmin]) await want(user, { salario_minimo: 1 });
  await work();
  await on.publish({ titulo: "TRT" });
  await work();
  await settle(bySettings, { habilitar_email: true });
  const profile = { nome: "Ana", telefone: null, habilitar_email: true, habilitar_whatsapp: false };
  await on.ask(byProfile, "PUT", "/api/users/me", profile);
  const given = { ...profile, user_type: "REGULAR" };
  await on.asAdmin("PUT", `/api/users/admin/users/${byAdmin.uuid}`, given);
  expect(await work()).toBe(3);
  expect(await on.ask(bySettings, "GET", "/api/users/me")).toMatchObject({ recebe_alertas: true });
  for (const { email } of [bySettings, byProfile, byAdmin])
    expect(await on.subjectsTo(email)).toEqual([expect.stringMatching(/: TRT$/)]);
  await on.ask(byProfile, "PUT", "/api/users/me", profile);
  expect(await work()).toBe(0);
});

test("only a channel that is on and allowed counts", async () => {
  const phone = { habilitar_email: false, habilitar_whatsapp: true, telefone: "5511944440001" };
  const premium = await join({ ...phone, user_type: "PREMIUM" });
  const reachable = async (user: User) => (await on.ask(user, "GET", "/api/users/me")).recebe_alertas;
  expect(await reachable(premium)).toBe(true);
  expect(await reachable(await join({ ...phone, telefone: "5511944440002" }))).toBe(false);
  await on.api.deps.pool.query("UPDATE users SET habilitar_whatsapp = false WHERE id = $1", [premium.id]);
  expect(await reachable(premium)).toBe(false);
});

test("catch-up obeys frequency and pause, and leaves muted exams out", async () => {
  await on.publish({ titulo: "Longe" });
  await on.publish({ titulo: "Hoje", data_fim_inscricao: "2026-11-20" });
  const muted = await on.publish({ titulo: "Silenciado" });
  const [daily, paused] = [await join(), await join()];
  await settle(daily, { frequencia: "DIARIO", silenciar: muted.uuid });
  await settle(paused, { pausar_dias: 3 });
  for (const user of [daily, paused]) await want(user, { salario_minimo: 1 });
  await work();
  expect((await on.subjectsTo(daily.email)).map((subject) => subject.split(": ").at(-1))).toEqual(["Hoje"]);
  expect(await on.subjectsTo(paused.email)).toEqual([]);
  on.api.deps.clock.set("2026-11-23T11:00:00Z");
  await work();
  expect((await on.subjectsTo(daily.email)).map((subject) => subject.split(": ").at(-1))).toEqual([
    "Hoje",
    "Longe",
  ]);
  expect(await on.subjectsTo(paused.email)).toEqual([expect.stringMatching(/\. E mais 1$/)]);
});

test("an exam can't be deleted while users are being alerted to it", async () => {
  const { pool } = on.api.deps;
  await on.publish({ titulo: "TRT" });
  const user = await join();
  await want(user, { salario_minimo: 1 });
  const blocker = await pool.connect();
  await blocker.query("BEGIN; LOCK TABLE alert_events IN SHARE ROW EXCLUSIVE MODE");
  const telling = matchUser(on.api.deps, user.id);
  await untilWaitingForLock(pool);
  const { rowCount: free } = await pool.query("SELECT FROM concursos FOR UPDATE SKIP LOCKED");
  await blocker.query("COMMIT");
  blocker.release();
  expect([free, await telling]).toEqual([0, 1]);
});
