import { describe, expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { concursoBody } from "../../../test/harness/factories.ts";
import { matchUser } from "./late-joiners.ts";

const on = openChannels({ now: "2026-12-01T13:00:00Z" });

const at = (time: string) => on.api.deps.clock.set(new Date(time));
const body = concursoBody({
  titulo: "TCE",
  data_inicio_inscricao: "2026-11-20",
  data_fim_inscricao: "2026-12-20",
  data_prova: "2027-02-28",
  cargos: [{ nome: "Auditor", salario: "9000.00" }],
});
type Reader = Awaited<ReturnType<Channels["candidate"]>>;
const settings = (reader: Reader, change: object) => on.ask(reader, "PUT", "/api/alertas/ajustes", change);

async function readerWho(change: object): Promise<Reader> {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  await settings(reader, change);
  return reader;
}

/** Publishes an exam and alerts matching users; returns a function that saves changes. */
async function publish() {
  const { uuid } = await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  return async (change: object) => {
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, ...change });
    await on.work();
  };
}

const announcement = "Novo, inscrições até 20/12: TCE";

describe("the first word of an exam is its announcement:", () => {
  test("a user who is due tomorrow gets no suspension today, and the announcement once it resumes", async () => {
    const reader = await readerWho({ frequencia: "DIARIO" });
    const save = await publish();
    await save({ status: "SUSPENSO" });
    at("2026-12-02T11:00:00Z");
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual([]);
    await save({ status: "INSCRICOES_ABERTAS" });
    at("2026-12-03T11:00:00Z");
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual([announcement]);
    await save({ status: "SUSPENSO" });
    at("2026-12-04T11:00:00Z");
    await on.work();
    expect((await on.subjectsTo(reader.email)).slice(1)).toEqual(["Suspenso: TCE"]);
  });

  test("a user due on Monday gets no message that the exam no longer matches, unless they saved it", async () => {
    const [reader, saving] = [
      await readerWho({ frequencia: "SEMANAL" }),
      await readerWho({ frequencia: "SEMANAL" }),
    ];
    const save = await publish();
    const { rows } = await on.api.deps.pool.query("SELECT uuid FROM concursos");
    await on.ask(saving, "PUT", `/api/concursos/${rows[0].uuid}/favorito`);
    at("2026-12-02T13:00:00Z");
    await save({ cargos: [{ ...body.cargos[0], salario: "5000.00" }] });
    at("2026-12-07T11:00:00Z");
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual([]);
    expect(await on.subjectsTo(saving.email)).toEqual([expect.stringContaining("Não combina mais: ")]);
  });

  test("an urgent change sends the waiting announcement at once, with the exam as it is now", async () => {
    const reader = await readerWho({ frequencia: "SEMANAL" });
    const save = await publish();
    await save({ data_fim_inscricao: "2026-12-01" });
    const [mail, ...more] = await on.mailsTo(reader.email);
    expect(mail?.subject).toBe("Novo, inscrições até hoje: TCE");
    at("2026-12-07T11:00:00Z");
    await on.work();
    expect(more.concat((await on.mailsTo(reader.email)).slice(1))).toEqual([]);
  });

  test("a change during a mail outage is part of the announcement", async () => {
    const reader = await readerWho({});
    on.emulators.mailbox.fail({ to: reader.email, code: 451, text: "4.3.0 try again", times: 99 });
    const save = await publish();
    await save({ data_fim_inscricao: "2026-12-27" });
    on.emulators.mailbox.mend(reader.email);
    at("2026-12-01T23:00:00Z");
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual(["Novo, inscrições até 27/12: TCE"]);
  });

  test("a user whose announcement was never sent gets no reminder either", async () => {
    const reader = await readerWho({ pausar_dias: 30 });
    await publish();
    await on.walk();
    at("2026-12-31T11:00:00Z");
    await on.walk();
    await on.work();
    at("2027-02-21T12:00:00Z");
    await on.walk();
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual([]);
    // No alert is written, not even one that the dispatcher would cancel.
    const { rows } = await on.api.deps.pool.query(
      "SELECT e.kind FROM alerts a JOIN alert_events e ON e.id = a.event_id WHERE a.user_id = $1",
      [reader.id],
    );
    expect(rows).not.toContainEqual({ kind: "PROVA_PROXIMA" });
  });

  test("a user whose pause outlasted the registrations is notified when they reopen", async () => {
    const reader = await readerWho({ pausar_dias: 30 });
    const save = await publish();
    at("2026-12-31T11:00:00Z");
    await on.walk();
    await on.work();
    await save({ data_fim_inscricao: "2027-01-20" });
    expect(await on.subjectsTo(reader.email)).toEqual(["Novo, inscrições até 20/01: TCE"]);
  });
});

describe("alerts missed while a channel was off", () => {
  test("a channel that is on again brings the alert that waited for a digest", async () => {
    const reader = await readerWho({ frequencia: "DIARIO" });
    await publish();
    await settings(reader, { habilitar_email: false });
    at("2026-12-02T11:00:00Z");
    await on.work();
    await settings(reader, { habilitar_email: true });
    await matchUser(on.api.deps, reader.id);
    at("2026-12-03T11:00:00Z");
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual([announcement]);
  });

  test("a channel that is on again brings a refused alert, which leaves the administrators' list", async () => {
    const reader = await readerWho({});
    on.emulators.mailbox.fail({ to: reader.email, code: 550, text: "5.1.1 no such user", times: 1 });
    await publish();
    expect(await on.deliveriesOf(reader)).toMatchObject([{ status: "failed" }]);
    await settings(reader, { habilitar_email: true });
    await matchUser(on.api.deps, reader.id);
    await on.work();
    expect(await on.subjectsTo(reader.email)).toEqual([announcement]);
    expect(await on.deliveriesOf(reader)).toMatchObject([{ status: "sent" }]);
  });
});
