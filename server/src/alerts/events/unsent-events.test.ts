import { describe, expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { concursoBody, preferencias } from "../../../test/harness/factories.ts";
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

/** Publishes an exam, alerts matching users, and returns a function that saves changes. */
async function publish() {
  const { uuid } = await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  return async (change: object) => {
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, ...change });
    await on.work();
  };
}

const refuse = ({ email }: Reader, code = 550, text = "5.1.1 no such user") =>
  on.emulators.mailbox.fail({ to: email, code, text, times: 99 });

async function switchOn(reader: Reader) {
  on.emulators.mailbox.mend(reader.email);
  await on.ask(reader, "PUT", "/api/alertas/ajustes", { habilitar_email: true });
  await matchUser(on.api.deps, reader.id);
  await on.work();
}

const mailsSince = async ({ email }: Reader, count: number) => (await on.mailsTo(email)).slice(count);

describe("failed alerts of a channel that is back", () => {
  test("once a channel is back, failed alerts and later news come in one up-to-date message, off the administrators' list", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const save = await publish();
    refuse(reader);
    await save({ data_fim_inscricao: "2026-12-27" });
    await save({ data_fim_inscricao: "2026-12-30", data_prova: "2027-03-07" });
    expect((await on.deliveriesOf(reader)).at(-1)).toMatchObject({ status: "failed" });
    at("2026-12-03T13:00:00Z");
    await switchOn(reader);
    const [mail, ...more] = await mailsSince(reader, 1);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("de 20/12/2026 para 30/12/2026");
    expect(mail?.text).toContain("de 28/02/2027 para 07/03/2027");
    expect(mail?.text).not.toContain("27/12");
    expect((await on.deliveriesOf(reader)).map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
    await matchUser(on.api.deps, reader.id);
    await on.work();
    expect(await mailsSince(reader, 2)).toEqual([]);
  });

  test("a failed reminder is sent while its day is to come", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    await publish();
    at("2026-12-13T12:00:00Z");
    await on.walk();
    refuse(reader);
    await on.work();
    at("2026-12-18T12:00:00Z");
    await switchOn(reader);
    const told = await mailsSince(reader, 1);
    expect(told.map(({ subject }) => subject)).toEqual(["Encerra em 20/12: TCE"]);
  });

  test("failed alerts that no longer hold are not sent: a past reminder, a past date", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const save = await publish();
    refuse(reader);
    await save({ data_fim_inscricao: "2026-12-15" });
    at("2026-12-16T12:00:00Z");
    await switchOn(reader);
    expect(await mailsSince(reader, 1)).toEqual([]);
  });

  test("without a channel nothing changes: administrators still see the failures", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const save = await publish();
    refuse(reader);
    await save({ data_fim_inscricao: "2026-12-27" });
    await matchUser(on.api.deps, reader.id);
    expect((await on.deliveriesOf(reader)).map(({ status }) => status)).toEqual(["sent", "failed"]);
  });

  test("failed alerts that no longer concern the user stay with administrators", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    const save = await publish();
    refuse(reader, 554, "5.7.1 looks like spam");
    await save({ data_fim_inscricao: "2026-12-27" });
    on.emulators.mailbox.mend(reader.email);
    await on.ask(reader, "PUT", "/api/users/me/preferences", preferencias({ salario_minimo: 20_000 }));
    await matchUser(on.api.deps, reader.id);
    await on.work();
    expect((await on.deliveriesOf(reader)).map(({ status }) => status)).toEqual(["sent", "failed"]);
  });

  test("an unsent announcement of a saved exam is replaced by its changes", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    refuse(reader, 554, "5.7.1 looks like spam");
    const { uuid } = await on.asAdmin("POST", "/api/concursos", body);
    await on.work();
    await on.ask(reader, "PUT", `/api/concursos/${uuid}/favorito`);
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_fim_inscricao: "2026-12-27" });
    await on.work();
    on.emulators.mailbox.mend(reader.email);
    await matchUser(on.api.deps, reader.id);
    await on.dispatch(on.email);
    const told = await on.mailsTo(reader.email);
    expect(told.map(({ text }) => text.includes("de 20/12/2026 para 27/12/2026"))).toEqual([true]);
  });

  test("an alert closed by an administrator stays closed", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    refuse(reader, 554, "5.7.1 looks like spam");
    const save = await publish();
    const [failed] = await on.deliveriesOf(reader);
    expect(failed).toMatchObject({ kind: "NOVO_CONCURSO", status: "failed" });
    await on.asAdmin("POST", "/api/notifications/failed/close", { channel: "email", causa: "conteudo" });
    // Its words are for people: other words change nothing.
    await on.api.deps.pool.query("UPDATE deliveries SET last_error = 'à mão' WHERE user_id = $1", [
      reader.id,
    ]);
    on.emulators.mailbox.mend(reader.email);
    await save({ status: "SUSPENSO" });
    await save({ status: "INSCRICOES_ABERTAS", data_fim_inscricao: "2026-12-27" });
    await matchUser(on.api.deps, reader.id);
    await on.work();
    expect(await on.mailsTo(reader.email)).toEqual([]);
    expect(await on.deliveriesOf(reader)).toMatchObject([{ status: "canceled", last_error: "à mão" }]);
  });
});
