import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channels, createChannels } from "../../test/harness/channels.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());

test("a position with an exam day of its own: its people are reminded of that day, and the exam goes on until the last", async () => {
  const { deps } = on.api;
  const at = (day: string) => deps.clock.set(new Date(`${day}T12:00:00Z`));
  at("2027-01-10");
  await on.walk();
  const both = await on.candidate({ salario_minimo: 4_000 });
  const early = await on.candidate({ salario_minimo: 8_000 });
  const saving = await on.candidate({ salario_minimo: 90_000 });
  const { uuid } = await on.publish({
    titulo: "TCE",
    data_fim_inscricao: "2027-01-20",
    data_prova: "2027-02-07",
    cargos: [
      { nome: "Auditor", salario: "9000.00" },
      { nome: "Médico", salario: "5000.00", data_prova: "2027-02-14" },
      { nome: "Médico perito", salario: "9500.00" },
    ],
  });
  await on.ask(saving, "PUT", `/api/concursos/${uuid}/favorito`);
  await on.work();
  for (const day of ["2027-01-21", "2027-01-31", "2027-02-06", "2027-02-07", "2027-02-08", "2027-02-13"]) {
    at(day);
    await on.walk();
    await on.work();
  }
  const statusNow = async () =>
    (await deps.db.selectFrom("concursos").select("status").executeTakeFirst())?.status;
  const provas = async (email: string) =>
    (await on.mailsTo(email)).filter(({ subject }) => subject.includes("prova "));
  const first = ["TCE: prova em 7 dias (07/02)", "TCE: prova amanhã (07/02)"];
  const second = ["TCE: prova em 7 dias (14/02)", "TCE: prova amanhã (14/02)"];
  const subjectsOf = async (email: string) => (await provas(email)).map(({ subject }) => subject).sort();
  expect(await subjectsOf(both.email)).toEqual([...first, ...second].sort());
  expect(await subjectsOf(saving.email)).toEqual([...first, ...second].sort());
  expect(await subjectsOf(early.email)).toEqual([...first].sort());
  const ofSecond = (await provas(both.email)).find(({ subject }) => subject === second[1]);
  expect(ofSecond?.text).toMatch(/ombinar com você: Médico\.\n/);
  expect(await statusNow()).toBe("AGUARDANDO_PROVAS");
  at("2027-02-15");
  await on.walk();
  expect(await statusNow()).toBe("FINALIZADO");
});
