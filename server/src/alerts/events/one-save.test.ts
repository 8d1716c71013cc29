import { describe, expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { concursoBody } from "../../../test/harness/factories.ts";
import { matchEvent } from "./alerts.ts";

const on = openChannels();

type Reader = Awaited<ReturnType<Channels["candidate"]>>;
const follow = (reader: Reader, uuid: string) => on.ask(reader, "PUT", `/api/concursos/${uuid}/favorito`);

/** Matches events newest first, each twice and two at a time; then sends. */
async function workBackwards(): Promise<void> {
  const { rows } = await on.api.deps.pool.query("SELECT id FROM alert_events ORDER BY id DESC");
  for (const { id } of rows) await Promise.all([matchEvent(on.api.deps, id), matchEvent(on.api.deps, id)]);
  await on.work();
}

/** Matches all events at once, as several workers do; then sends. */
async function workAtOnce(): Promise<void> {
  const { rows } = await on.api.deps.pool.query("SELECT id FROM alert_events");
  await Promise.all(rows.map(({ id }) => matchEvent(on.api.deps, id)));
  await on.work();
}

/** Publishes an exam; returns a function that saves changes. */
async function publish(overrides: Parameters<typeof concursoBody>[0] = {}) {
  const cargos = [{ nome: "Auditor", salario: "9000.00" }];
  const body = concursoBody({ titulo: "TCE", data_fim_inscricao: "2026-12-20", cargos, ...overrides });
  const { uuid } = await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  const save = (change: object) => on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, ...change });
  return { uuid: uuid as string, save };
}

const raised = { cargos: [{ ...concursoBody().cargos[0], nome: "Auditor", salario: "12000.00" }] };
const won = "Passou a poder combinar: TCE";
const announcement = "Novo, inscrições até 20/12: TCE";

describe.each([
  ["in order", () => on.work()],
  ["backwards", workBackwards],
  ["at once", workAtOnce],
])("one save is one message, its events matched %s:", (_, work) => {
  test("one save: newly matching users get the announcement, alerted users the change", async () => {
    const before = await on.candidate({ salario_minimo: 8_000 });
    const newly = await on.candidate({ salario_minimo: 11_000 });
    const { save } = await publish();
    await save(raised);
    await work();
    expect(await on.subjectsTo(before.email)).toEqual([
      announcement,
      expect.stringMatching(/^Salário sobe para R\$\s12\.000.*: TCE$/),
    ]);
    expect(await on.subjectsTo(newly.email)).toEqual([won]);
    await save({ ...raised, data_prova: "2027-03-14" });
    await work();
    expect((await on.subjectsTo(newly.email)).slice(1)).toEqual(["Prova adiada para 14/03: TCE"]);
  });

  test("one save: newly matching users who had saved the exam get only the change", async () => {
    const reader = await on.candidate({ salario_minimo: 11_000 });
    const { uuid, save } = await publish();
    await follow(reader, uuid);
    await save(raised);
    await work();
    const mails = await on.mailsTo(reader.email);
    expect(mails.map(({ subject }) => subject)).toEqual([won]);
    expect(mails[0]?.text).toContain("você passou a poder concorrer");
  });

  test("one save that suspends and reopens an exam: matching users get the announcement", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const saving = await on.candidate({ salario_minimo: 8_000 });
    const { uuid, save } = await publish({ status: "SUSPENSO" });
    await follow(saving, uuid);
    await save({ status: "INSCRICOES_ABERTAS" });
    await work();
    expect(await on.subjectsTo(reader.email)).toEqual([announcement]);
    expect(await on.subjectsTo(saving.email)).toEqual(["Retomado, inscrições até 20/12: TCE"]);
  });

  test("one save that resumes an exam with other dates is one message to followers", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const { save } = await publish();
    await save({ status: "SUSPENSO" });
    await work();
    await save({ status: "INSCRICOES_ABERTAS", data_fim_inscricao: "2027-01-10" });
    await work();
    const mails = (await on.mailsTo(reader.email)).slice(1);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Suspenso: TCE",
      "Retomado, inscrições até 10/01: TCE",
    ]);
    expect(mails[1]?.text).toContain("Fim das Inscrições: de 20/12/2026 para 10/01/2027.");
    expect(mails[1]?.text).not.toContain("que podem ter mudado");
  });

  test("one save that resumes an exam on its last day is one message at once", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const { save } = await publish({ data_fim_inscricao: "2026-11-20" });
    await on.api.deps.pool.query("UPDATE calendario_andado SET ate = NULL");
    await save({ status: "SUSPENSO", data_fim_inscricao: "2026-11-20" });
    await work();
    await save({ status: "INSCRICOES_ABERTAS", data_fim_inscricao: "2026-11-20" });
    await on.walk();
    await work();
    const [, , mail, ...more] = await on.mailsTo(reader.email);
    expect(mail?.subject).toBe("Retomado, inscrições até hoje: TCE");
    expect(mail?.text).toContain("Confira o edital e conclua a sua inscrição antes do fim do prazo.");
    expect(mail?.text).not.toContain("que podem ter mudado");
    expect(more).toEqual([]);
  });

  test("two saves before matching give matching users one announcement", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const body = { ...concursoBody({ titulo: "TCE", data_fim_inscricao: "2026-12-10" }), ...raised };
    const { uuid } = await on.asAdmin("POST", "/api/concursos", body);
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_fim_inscricao: "2026-12-20" });
    await work();
    expect(await on.subjectsTo(reader.email)).toEqual([announcement]);
  });
});

test("a saver learns that registrations opened again without other news", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  const { uuid, save } = await publish({ status: "FINALIZADO" });
  await follow(reader, uuid);
  await save({ status: "INSCRICOES_ABERTAS" });
  await on.work();
  expect(await on.subjectsTo(reader.email)).toEqual([announcement]);
});

test("changes saved with a suspension are sent although the suspension is over by then", async () => {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  const { save } = await publish();
  await save({ status: "SUSPENSO", data_prova: "2027-03-14" });
  await save({ status: "INSCRICOES_ABERTAS", data_prova: "2027-03-14" });
  await on.work();
  const mails = (await on.mailsTo(reader.email)).slice(1);
  const told = mails.map(({ subject }) => subject).toSorted();
  expect(told).toEqual(["Prova adiada para 14/03: TCE", "Retomado, inscrições até 20/12: TCE"]);
});
