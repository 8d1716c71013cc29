import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertStage, createAlertStage } from "../../../test/harness/alert-stage.ts";
import { concursoBody, statusFixo } from "../../../test/harness/factories.ts";
import { dispatchBatch } from "../deliveries/dispatch.ts";
import { matchEvent } from "./alerts.ts";

let on: AlertStage;
beforeAll(async () => {
  on = await createAlertStage();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

describe("matching users", () => {
  test("matching alerts every matching user, on the channels that are on, and nobody else", async () => {
    const wage = on.ownSalary();
    const byMail = await on.candidateWho({ minimum: wage });
    const both = await on.candidateWho({
      minimum: wage,
      user_type: "PREMIUM",
      telefone: "5531988887777",
      habilitar_whatsapp: true,
    });
    const noLonger = await on.candidateWho({
      minimum: wage,
      telefone: "5531988887776",
      habilitar_whatsapp: true,
    });
    await on.candidateWho({ minimum: wage, habilitar_email: false });
    await on.candidateWho({ minimum: wage + 1 });
    const { eventId } = await on.publish(wage);
    expect(await matchEvent(on.api.deps, eventId)).toBe(4);
    expect(await on.states(eventId)).toEqual([
      [byMail.email, "email", "queued"],
      [both.email, "email", "queued"],
      [both.email, "whatsapp", "queued"],
      [noLonger.email, "email", "queued"],
    ]);
  });

  test("matching alerts nobody twice, however often the job runs, even at once", async () => {
    const wage = on.ownSalary();
    await on.candidateWho({ minimum: wage });
    const { eventId } = await on.publish(wage);
    const counts = await Promise.all([1, 2, 3, 4].map(() => matchEvent(on.api.deps, eventId)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await on.deliveries(eventId)).toHaveLength(1);
  });

  test("a change that makes an exam match alerts only users who were not alerted before", async () => {
    const wage = on.ownSalary();
    const first = await on.candidateWho({ minimum: wage });
    const second = await on.candidateWho({ minimum: wage + 5 });
    const { uuid, body, eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    expect(await on.states(eventId)).toEqual([[first.email, "email", "queued"]]);
    await dispatchBatch(on.api.deps, on.email);

    const changed = { ...body, cargos: [{ ...body.cargos[0], salario: String(wage + 5) }] };
    await on.api.app.inject({
      method: "PUT",
      url: `/api/concursos/${uuid}`,
      headers: on.admin,
      payload: changed,
    });
    expect(await on.eventOf(uuid)).toBe(eventId);
    expect(await matchEvent(on.api.deps, eventId)).toBe(1);
    expect(await on.states(eventId)).toEqual([
      [first.email, "email", "sent"],
      [second.email, "email", "queued"],
    ]);
  });

  test.each([
    ["is finished", statusFixo("FINALIZADO")],
    ["is suspended", { status: "SUSPENSO" }],
    [
      "closed its registrations yesterday",
      { data_inicio_inscricao: "2026-10-01", data_fim_inscricao: "2026-11-19" },
    ],
  ])("an exam that %s alerts nobody", async (_, overrides) => {
    const wage = on.ownSalary();
    await on.candidateWho({ minimum: wage });
    const { eventId } = await on.publish(wage, overrides);
    expect(await matchEvent(on.api.deps, eventId)).toBe(0);
  });

  test("the matching job exists if and only if the exam does", async () => {
    const jobs = async () =>
      (await on.api.deps.pool.query("SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'alerts.match'"))
        .rows[0].n;
    const before = await jobs();
    await on.api.app.inject({
      method: "POST",
      url: "/api/concursos",
      headers: on.admin,
      payload: concursoBody({ cargos: [{ cursos_aceitos: [999] }] }),
    });
    expect(await jobs()).toBe(before);
    await on.publish(on.ownSalary());
    expect(await jobs()).toBe(before + 1);
  });
});
