import { describe, expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { concursoBody } from "../../../test/harness/factories.ts";

const on = openChannels();

/** Returns an hour of Brasília. */
const at = (time: string) => on.api.deps.clock.set(new Date(`${time}:00-03:00`));

type Frequencia = "NA_HORA" | "DIARIO" | "SEMANAL";

/** Sets up an alerted user two months later, on a Wednesday, after registrations ended. */
async function followed(frequencia: Frequencia, data_prova: string, more: object = {}) {
  at("2026-11-20T10:00");
  const reader = await on.candidate({ salario_minimo: 1 });
  const body = concursoBody({ titulo: "TCE", data_fim_inscricao: "2026-12-20", data_prova, ...more });
  const { uuid } = await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  await on.ask(reader, "PUT", "/api/alertas/ajustes", { frequencia });
  const waiting = { ...body, status: "AGUARDANDO_PROVAS" };
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, waiting);
  at("2027-01-13T10:00");
  return {
    save: async (change: object) => {
      await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...waiting, ...change });
      await on.work();
    },
    texts: async () => (await on.mailsTo(reader.email)).slice(1).map(({ text }) => text),
    told: async (time: string) => {
      at(time);
      await on.work();
      return (await on.mailsTo(reader.email)).slice(1).map(({ subject }) => subject);
    },
  };
}

describe("a change comes before the exam that it is about", () => {
  test("a weekly reader learns on Friday of the suspension of Sunday's exam", async () => {
    const { save, told } = await followed("SEMANAL", "2027-01-17");
    at("2027-01-15T10:00");
    await save({ status: "SUSPENSO" });
    expect(await told("2027-01-16T07:59")).toEqual([]);
    expect(await told("2027-01-16T08:00")).toEqual(["Suspenso: TCE"]);
  });

  test.each([
    ["to", "2027-02-28", "2027-01-17", "Prova antecipada para 17/01"],
    ["from", "2027-01-17", "2027-02-28", "Prova adiada para 28/02"],
  ])("a weekly reader learns of an exam moved %s Sunday", async (_, from, to, subject) => {
    const { save, told } = await followed("SEMANAL", from);
    await save({ data_prova: to });
    expect(await told("2027-01-14T07:59")).toEqual([]);
    expect(await told("2027-01-14T08:00")).toEqual([`${subject}: TCE`]);
  });

  const cargo = { nome: "Auditor", salario: "9000.00" };
  const ownDay = {
    cargos: [
      { ...cargo, data_prova: "2027-01-17" },
      { ...cargo, nome: "Perito" },
    ],
  };
  test.each([
    ["has its exam on Sunday, where all is suspended", ownDay, { ...ownDay, status: "SUSPENSO" }],
    ["is given Sunday for its exam", {}, ownDay],
    ["is taken from Sunday", ownDay, { cargos: [cargo, { ...cargo, nome: "Perito" }] }],
  ])("a weekly reader learns of a position that %s", async (_, before, after) => {
    const { save, told } = await followed("SEMANAL", "2027-03-14", before);
    await save(after);
    expect(await told("2027-01-14T07:59")).toEqual([]);
    expect(await told("2027-01-14T08:00")).toHaveLength(1);
  });

  test("a daily reader learns of a change to tomorrow's exam", async () => {
    const { save, told } = await followed("DIARIO", "2027-01-14");
    await save({ status: "SUSPENSO" });
    expect(await told("2027-01-13T10:00")).toEqual(["Suspenso: TCE"]);
  });

  test("a weekly reader gets a change on Monday where that is soon enough", async () => {
    const { save, told } = await followed("SEMANAL", "2027-03-14");
    await save({ data_prova: "2027-03-21" });
    expect(await told("2027-01-18T07:59")).toEqual([]);
    expect(await told("2027-01-18T08:00")).toEqual(["Prova adiada para 21/03: TCE"]);
  });
});

test("a digest shows changes too", async () => {
  const { save, told, texts } = await followed("SEMANAL", "2027-03-14");
  await save({ data_prova: "2027-03-21" });
  await save({ data_prova: "2027-03-21", valor_inscricao: 55 });
  expect(await told("2027-01-18T08:00")).toHaveLength(1);
  const [digest] = await texts();
  expect(digest).toContain("Data da Prova: de 14/03/2027 para 21/03/2027.");
  expect(digest).toContain("para R$ 55,00.");
});

test("mail brings a deadline moved to today after hours to a user with WhatsApp only", async () => {
  at("2026-11-20T10:00");
  const telefone = "5531977770099";
  const overrides = {
    user_type: "PREMIUM",
    telefone,
    habilitar_whatsapp: true,
    habilitar_email: false,
  } as const;
  const reader = await on.candidate({ salario_minimo: 1 }, overrides);
  const { uuid, body } = await on.publish({ titulo: "TCE", data_fim_inscricao: "2026-12-20" });
  await on.work();
  at("2026-11-20T21:30");
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_fim_inscricao: "2026-11-20" });
  await on.work();
  await on.work();
  expect(await on.subjectsTo(reader.email)).toEqual(["Encerra antes, hoje: TCE"]);
  at("2026-11-21T08:00");
  await on.work();
  expect(on.textsOn(telefone)).toHaveLength(1);
});

test("calendar mail leaves in the morning, last days first", async () => {
  at("2026-12-01T09:00");
  await on.walk();
  const reader = await on.candidate({ salario_minimo: 1 });
  const dates = { data_inicio_inscricao: "2026-12-10", data_prova: null };
  const publish = (titulo: string, data_fim_inscricao: string) =>
    on.publish({ titulo, status: "EDITAL_ABERTO", ...dates, data_fim_inscricao });
  await publish("TCE", "2026-12-30");
  await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-10", data_prova: null });
  await on.work();
  at("2026-12-10T00:05");
  await on.walk();
  const told = async (time: string) => {
    at(time);
    await on.work();
    return (await on.subjectsTo(reader.email)).slice(2);
  };
  expect(await told("2026-12-10T07:59")).toEqual([]);
  expect(await told("2026-12-10T08:00")).toEqual([expect.stringMatching(/^Encerra hoje: TRT. E mais 1$/)]);
});
