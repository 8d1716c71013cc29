import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { concursoBody } from "../../../test/harness/factories.ts";

const on = openChannels();

test("users of a position with its own exam day are reminded of that day and fee, until the last day", async () => {
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
    valor_inscricao: 90,
    cargos: [
      { nome: "Auditor", salario: "9000.00" },
      { nome: "Médico", salario: "5000.00", data_prova: "2027-02-14", valor_inscricao: 120 },
      { nome: "Médico perito", salario: "9500.00" },
    ],
  });
  await on.ask(saving, "PUT", `/api/concursos/${uuid}/favorito`);
  await on.work();
  at("2027-01-17");
  await on.walk();
  await on.work();
  const factsFor = async ({ email }: { email: string }) => {
    const [announced, reminded] = await on.mailsTo(email);
    return [
      /Provas? .*\nTaxa .*/.exec(announced?.text ?? "")?.[0],
      /Taxa .*\./.exec(reminded?.text ?? "")?.[0],
    ];
  };
  expect(await factsFor(both)).toEqual([
    "Provas em 07/02 e 14/02/2027\nTaxa de R$ 90,00 a R$ 120,00",
    "Taxa de R$ 90,00 a R$ 120,00.",
  ]);
  expect(await factsFor(early)).toEqual(["Prova em 07/02/2027\nTaxa de R$ 90,00", "Taxa de R$ 90,00."]);
  for (const day of ["2027-01-21", "2027-01-31", "2027-02-06", "2027-02-07", "2027-02-08", "2027-02-13"]) {
    at(day);
    await on.walk();
    await on.work();
  }
  const statusNow = async () =>
    (await deps.db.selectFrom("concursos").select("status").executeTakeFirst())?.status;
  const provas = async (email: string) =>
    (await on.mailsTo(email)).filter(({ subject }) => subject.startsWith("Prova "));
  const first = ["Prova em 07/02: TCE", "Prova amanhã: TCE"];
  const second = ["Prova em 14/02: TCE", "Prova amanhã: TCE"];
  const subjectsOf = async (email: string) => (await provas(email)).map(({ subject }) => subject).sort();
  expect(await subjectsOf(both.email)).toEqual([...first, ...second].sort());
  expect(await subjectsOf(saving.email)).toEqual([...first, ...second].sort());
  expect(await subjectsOf(early.email)).toEqual([...first].sort());
  const ofSecond = (await provas(both.email)).find(
    ({ subject, text }) => subject === second[1] && text.includes("14/02"),
  );
  expect(ofSecond?.text).toMatch(/ombinar com você: Médico\.\n/);
  expect(await statusNow()).toBe("AGUARDANDO_PROVAS");
  at("2027-02-15");
  await on.walk();
  expect(await statusNow()).toBe("FINALIZADO");
});

test("a position moved to another day notifies its own users; others keep their reminder", async () => {
  const { deps } = on.api;
  deps.clock.set(new Date("2027-01-25T12:00:00Z"));
  await on.walk();
  const auditor = await on.candidate({ salario_minimo: 8_000 });
  const medico = await on.candidate({ nivel_escolaridade: ["MEDIO"] });
  const both = await on.candidate({ salario_minimo: 4_000 });
  const cargosWith = (data_prova: string) => [
    { nome: "Auditor", salario: "9000.00", data_prova: "2027-02-07" },
    { nome: "Médico", salario: "5000.00", nivel_escolaridade: "MEDIO" as const, data_prova },
  ];
  const dates = { titulo: "TCE", data_fim_inscricao: "2027-01-26", data_prova: null };
  const { uuid } = await on.publish({ ...dates, cargos: cargosWith("2027-02-14") });
  await on.work();
  deps.clock.set(new Date("2027-02-06T12:00:00Z"));
  const edited = concursoBody({ ...dates, cargos: cargosWith("2027-02-07") });
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, edited);
  await on.walk();
  await on.work();
  const subjectsOf = async ({ email }: { email: string }) => (await on.subjectsTo(email)).slice(1).sort();
  const [moved, reminder] = ["Prova antecipada para amanhã (Médico): TCE", "Prova amanhã: TCE"];
  expect(await subjectsOf(auditor)).toEqual([reminder]);
  expect(await subjectsOf(medico)).toEqual([moved]);
  expect(await subjectsOf(both)).toEqual([reminder, moved].sort());
});
