import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";

const on = openChannels({ now: "2026-12-01T12:00:00Z", walked: "2026-11-30" });

const dates = {
  titulo: "TCE",
  data_inicio_inscricao: "2026-11-20",
  data_fim_isencao: "2026-12-05",
  data_fim_inscricao: "2026-12-10",
  data_limite_pagamento: "2026-12-12",
};

/** Registers a user with what they say about the fee, and returns their mails until its last day. */
async function mailsOf(facts: object, said: object, days: readonly string[]) {
  on.api.deps.clock.set(new Date("2026-12-01T12:00:00Z"));
  const { uuid } = await on.publish({ ...dates, ...facts });
  const user = await buildUser(on.api.deps.db);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, { situacao: "INSCRITO", ...said });
  for (const day of days) {
    on.api.deps.clock.set(new Date(`2026-12-${day}T12:00:00Z`));
    await on.walk();
    await on.work();
  }
  return on.mailsTo(user.email);
}

const december = ["02", "03", "04", "05", "07", "09", "10", "11", "12"];

test("without an answer about the fee one conditional line comes, on its last day", async () => {
  const mails = await mailsOf({}, {}, december);
  expect(mails.map(({ subject }) => subject)).toEqual(["Taxa até hoje, se ainda não pagou: TCE"]);
  expect(mails[0]?.text).toContain("O prazo da taxa acaba hoje, se ainda não pagou.");
  expect(mails[0]?.text).not.toMatch(/a inscrição não vale|conclua a sua inscrição|isenção da taxa encerra/);
});

test("a user who has not paid keeps the reminders of payment", async () => {
  const mails = await mailsOf({}, { taxa: "AINDA_NAO" }, december);
  const subjects = ["12/12", "12/12", "amanhã", "hoje"].map((day) => `Taxa a pagar até ${day}: TCE`);
  expect(mails.map(({ subject }) => subject)).toEqual(subjects);
});

test.each([[{ taxa: "PAGUEI" }], [{ taxa: "ISENTO" }]])("%j ends the reminders of payment", async (said) => {
  expect(await mailsOf({}, said, december)).toEqual([]);
});

test("a registered user of a free exam hears nothing of a fee, and is not asked", async () => {
  expect(await mailsOf({ valor_inscricao: 0 }, {}, december)).toEqual([]);
});
