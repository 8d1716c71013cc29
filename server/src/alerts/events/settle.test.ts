import { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import { beforeEach, expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser, concursoBody, preferencias, signInAs } from "../../../test/harness/factories.ts";
import { updateConcurso } from "../../catalogue/concursos/concursos.ts";
import { matchUser } from "./late-joiners.ts";

const on = openChannels({ env: { ALERT_SETTLE_MINUTES: "5" } });
beforeEach(async () => {
  await on.api.deps.pool.query("DELETE FROM pgboss.job WHERE name = 'concursos.settle'");
});

/** Publishes an exam, alerts a user, and returns a function that saves changes. */
async function followed(overrides: object = {}) {
  const reader = await on.candidate({ salario_minimo: 8_000 });
  const cargos = [{ nome: "Auditor", salario: "9000.00" }];
  const body = concursoBody({ titulo: "TCE", data_fim_inscricao: "2026-12-20", cargos, ...overrides });
  const { uuid } = await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  const save = (change: object) => on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, ...change });
  const told = async () => (await on.mailsTo(reader.email)).slice(1);
  return { reader, uuid: uuid as string, body, save, told };
}

const raised = (salario: string) => [{ ...concursoBody().cargos[0], nome: "Auditor", salario }];

test("a silent import during a pending edit notifies nobody, and the edit is still notified", async () => {
  const { uuid, body, save, told } = await followed();
  await save({ data_prova: "2027-03-14" });
  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  const record = { ...body, chave: `concurso:${uuid}`, data_prova: "2027-03-14", valor_inscricao: 77 };
  const imported = await on.api.app.inject({
    method: "POST",
    url: "/api/concursos/importar",
    headers: { ...headers, "content-type": "application/json" },
    payload: JSON.stringify([record]),
  });
  expect(imported.json()).toMatchObject({ alterados: 1 });
  await on.settle();
  await on.work();
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("14/03/2027");
  expect(mail?.text).not.toContain("77,00");
});

test("a new exam is announced at once; its changes settle for some minutes", async () => {
  const { reader, save, told } = await followed();
  expect(await on.subjectsTo(reader.email)).toHaveLength(1);
  await save({ data_prova: "2027-03-14" });
  await on.work();
  expect(await told()).toEqual([]);
  const { rows } = await on.api.deps.pool.query(
    `SELECT extract(epoch FROM start_after - created_on)::integer AS seconds FROM pgboss.job
     WHERE name = 'concursos.settle'`,
  );
  expect(rows).toEqual([{ seconds: 300 }]);
  await on.settle();
  await on.work();
  expect(await told()).toHaveLength(1);
});

test("a foreseen exam's notice is announced at once, as a new exam", async () => {
  const noNotice = { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null };
  const { reader, save } = await followed({ ...noNotice, edital_url: null, status: "PREVISTO" });
  expect(await on.subjectsTo(reader.email)).toEqual([]);
  await save({ data_fim_inscricao: "2026-12-20" });
  await on.work();
  expect(await on.subjectsTo(reader.email)).toEqual(["Novo, inscrições até 20/12: TCE"]);
});

test("savers of a foreseen exam get its notice, even if only its status says so and it does not match", async () => {
  const noNotice = { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null };
  const { uuid, save } = await followed({ ...noNotice, edital_url: null, status: "PREVISTO" });
  const saver = await on.candidate({ salario_minimo: 90_000 });
  await on.ask(saver, "PUT", `/api/concursos/${uuid}/favorito`);
  await save({ status: "EDITAL_ABERTO" });
  await on.work();
  expect(await on.subjectsTo(saver.email)).toEqual(["Saiu o edital: TCE"]);
  expect((await on.mailsTo(saver.email))[0]?.text).toContain("Status: de Previsto para Edital Aberto.");
});

test("several saves are one message, from the first state to the last", async () => {
  const { save, told } = await followed();
  await save({ data_fim_inscricao: "2026-12-21", data_prova: "2027-03-14" });
  await save({ data_fim_inscricao: "2026-12-22", data_prova: "2027-03-14" });
  await save({ data_fim_inscricao: "2026-12-22", data_prova: "2027-03-14", valor_inscricao: 55 });
  await on.settle();
  await on.settle();
  await on.work();
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("Fim das Inscrições: de 20/12/2026 para 22/12/2026.");
  expect(mail?.text).toContain("para R$ 55,00.");
  await save({ data_fim_inscricao: "2026-12-22", data_prova: "2027-03-21", valor_inscricao: 55 });
  await on.settle();
  await on.work();
  const [, last] = await told();
  expect(last?.text).toContain("Data da Prova: de 14/03/2027 para 21/03/2027.");
  expect(last?.text).not.toContain("Fim das Inscrições");
});

test("a saver who got the last change gets no announcement while the next one settles", async () => {
  const { uuid, save } = await followed();
  const saver = await on.candidate({ salario_minimo: 90_000 });
  await on.ask(saver, "PUT", `/api/concursos/${uuid}/favorito`);
  await save({ data_prova: "2027-03-14" });
  await on.settle();
  await on.work();
  await save({ data_prova: "2027-03-21" });
  await on.ask(saver, "PUT", "/api/users/me/buscas/1", {
    nome: "Tribunais",
    preferencias: preferencias({ salario_minimo: 8_000 }),
  });
  await matchUser(on.api.deps, saver.id);
  await on.work();
  expect(await on.subjectsTo(saver.email)).toEqual(["Prova adiada para 14/03: TCE"]);
});

test("an edit undone within the minutes notifies nobody", async () => {
  const newly = await on.candidate({ salario_minimo: 11_000 });
  const { save, told } = await followed();
  await save({ cargos: raised("90000.00"), data_prova: "2027-03-14", status: "SUSPENSO" });
  await save({});
  await on.settle();
  await on.work();
  expect(await told()).toEqual([]);
  expect(await on.subjectsTo(newly.email)).toEqual([]);
});

test("a pending edit survives a failure, and is notified once", async () => {
  const { save, told } = await followed();
  await save({ data_prova: "2027-03-14" });
  await on.api.deps.pool.query(`
    CREATE FUNCTION forbidden() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the database fails'; END $$;
    CREATE TRIGGER forbidden BEFORE INSERT ON alert_events FOR EACH STATEMENT EXECUTE FUNCTION forbidden()`);
  await expect(on.settle()).rejects.toThrow("the database fails");
  await on.api.deps.pool.query("DROP FUNCTION forbidden CASCADE");
  // The job is lost too: the next day's calendar run publishes it.
  await on.walk();
  await on.settle();
  await on.work();
  expect((await told()).map(({ subject }) => subject)).toEqual(["Prova adiada para 14/03: TCE"]);
});

test("a save and its settling job commit together", async () => {
  const { body, uuid, told } = await followed();
  const enqueue = () => Promise.reject(new Error("killed"));
  const dying = { ...on.api.deps, queue: { ...on.api.deps.queue, enqueue } };
  const author = await on.userRow(await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  const change = ConcursoInput.parse({ ...body, data_prova: "2027-03-14" });
  await expect(updateConcurso(dying, author, uuid, change)).rejects.toThrow("killed");
  const { rows } = await on.api.deps.pool.query("SELECT versao, versao_avisada FROM concursos");
  expect(rows).toEqual([{ versao: 1, versao_avisada: null }]);
  expect(await told()).toEqual([]);
});

test("users who match after the edits are notified once, with the final state", async () => {
  const newly = await on.candidate({ salario_minimo: 11_000 });
  const { uuid, save, told } = await followed();
  const saving = await on.candidate({ salario_minimo: 11_000 });
  await on.ask(saving, "PUT", `/api/concursos/${uuid}/favorito`);
  await save({ cargos: raised("12000.00") });
  await save({ cargos: raised("13000.00") });
  await on.settle();
  await on.work();
  expect(await on.mailsTo(newly.email)).toMatchObject([{ text: expect.stringContaining("R$ 13.000,00") }]);
  expect(await on.mailsTo(saving.email)).toMatchObject([
    { text: expect.stringContaining("você passou a poder concorrer") },
  ]);
  expect(await told()).toMatchObject([{ text: expect.stringContaining("de R$ 9.000,00 para R$ 13.000,00") }]);
});

test("an opening by hand and other dates, in one save or two, are one message", async () => {
  const { save, told } = await followed({ status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-11-25" });
  await save({ status: "INSCRICOES_ABERTAS", data_inicio_inscricao: "2026-11-20" });
  await save({
    status: "INSCRICOES_ABERTAS",
    data_inicio_inscricao: "2026-11-20",
    data_fim_inscricao: "2026-12-22",
  });
  await on.settle();
  await on.work();
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Inscrições abertas até 22/12: TCE");
  expect(mail?.text).toContain("As inscrições estão abertas e vão até 22/12/2026.");
  expect(mail?.text).toContain("Fim das Inscrições: de 20/12/2026 para 22/12/2026.");
});

test("a deadline moved to today is notified at once, with pending edits, as the last day's reminder", async () => {
  const { reader, save, told } = await followed();
  await on.walk();
  await save({ valor_inscricao: 55 });
  await save({ valor_inscricao: 55, data_fim_inscricao: "2026-11-20" });
  await on.work();
  await on.settle();
  await on.work();
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Encerra antes, hoje: TCE");
  expect(mail?.text).toContain("Prazo encurtado: as inscrições encerram hoje, 20/11/2026.");
  expect(mail?.text).toContain("conclua a sua inscrição antes do fim do prazo");
  expect(mail?.text).toContain("para R$ 55,00.");
  expect(await on.deliveriesOf(reader)).toMatchObject([{ kind: "NOVO_CONCURSO" }, { kind: "RETIFICACAO" }]);
});

test("an exam resumed on its last day is notified at once", async () => {
  const { save, told } = await followed({ data_fim_inscricao: "2026-11-20" });
  await save({ data_fim_inscricao: "2026-11-20", status: "SUSPENSO" });
  await on.settle();
  await on.work();
  expect(await told()).toHaveLength(1);
  await save({ data_fim_inscricao: "2026-11-20", status: "INSCRICOES_ABERTAS" });
  await on.work();
  expect((await told()).at(-1)?.subject).toBe("Retomado, inscrições até hoje: TCE");
  expect(await told()).toHaveLength(2);
});

test("a change pending over midnight is notified by the calendar, which then skips that day's reminder", async () => {
  const { save, told } = await followed();
  await on.walk();
  on.api.deps.clock.set("2026-11-21T02:58:00Z");
  await save({ data_fim_inscricao: "2026-11-21" });
  on.api.deps.clock.set("2026-11-21T03:05:00Z");
  await on.walk();
  await on.settle();
  on.api.deps.clock.set("2026-11-21T12:00:00Z");
  await on.work();
  expect((await told()).map(({ subject }) => subject)).toEqual(["Encerra antes, hoje: TCE"]);
});
