import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";

const on = openChannels({ now: "2026-12-01T12:00:00Z", walked: "2026-11-30" });

type KnownUser = Parameters<Channels["ask"]>[0];
const jornada = "/api/users/me/jornada";
const situacaoOf = (uuid: string) => `/api/concursos/${uuid}/situacao`;

const dates = {
  titulo: "TCE",
  data_inicio_inscricao: "2026-11-20",
  data_fim_isencao: "2026-12-05",
  data_fim_inscricao: "2026-12-10",
  data_limite_pagamento: "2026-12-12",
  data_prova: "2027-01-20",
};

/** Creates a user who saved an exam, optionally with their situation. */
async function follower(uuid: string, said?: object): Promise<KnownUser> {
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  if (said) await on.ask(user, "PUT", situacaoOf(uuid), said);
  return user;
}

async function refused(user: KnownUser, uuid: string, payload: object) {
  const headers = await signInAs(on.api.deps, user);
  const response = await on.api.app.inject({ method: "PUT", url: situacaoOf(uuid), headers, payload });
  return [response.statusCode, response.json().type];
}

const at = (day: string) => on.api.deps.clock.set(new Date(`${day}T12:00:00Z`));

/** Runs the days on which reminders may be due. */
async function live(...days: string[]): Promise<void> {
  for (const day of days) {
    at(day);
    await on.walk();
    await on.work();
  }
}

test("savers set, change and clear their situation, which is deleted with the saved exam", async () => {
  const { uuid } = await on.publish({ ...dates, cargos: [{ nome: "Auditor" }, { nome: "Técnico" }] });
  const other = await on.publish({});
  const user = await buildUser(on.api.deps.db);
  const nothing = { situacao: null, classificacao: null, cargo: null, taxa: null, pergunta: null };
  expect(await on.ask(user, "GET", situacaoOf(uuid))).toEqual(nothing);
  expect(await refused(user, uuid, { situacao: "INSCRITO" })).toEqual([409, "/problems/concurso-not-saved"]);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);

  const { cargos } = await on.ask(user, "GET", `/api/concursos/${uuid}`);
  const cargo = cargos[1].uuid;
  const said = await on.ask(user, "PUT", situacaoOf(uuid), { situacao: "INSCRITO", cargo });
  const registered = { ...nothing, situacao: "INSCRITO", cargo: { uuid: cargo, nome: "Técnico" } };
  expect(said).toEqual({ ...registered, pergunta: "JA_PAGOU" });
  for (const taxa of ["AINDA_NAO", "ISENTO", "PAGUEI"]) {
    const answered = await on.ask(user, "PUT", situacaoOf(uuid), { situacao: "INSCRITO", cargo, taxa });
    expect(answered).toEqual({ ...registered, taxa });
  }
  const passed = { situacao: "APROVADO", classificacao: 12 };
  expect(await on.ask(user, "PUT", situacaoOf(uuid), passed)).toEqual({ ...nothing, ...passed });
  expect(await on.ask(user, "GET", situacaoOf(uuid))).toEqual({ ...nothing, ...passed });

  const foreign = (await on.ask(user, "GET", `/api/concursos/${other.uuid}`)).cargos[0].uuid;
  expect(await refused(user, uuid, { situacao: "INSCRITO", cargo: foreign })).toEqual([
    404,
    "/problems/cargo-not-found",
  ]);
  const wrongOfFee = [
    { situacao: "VOU_ME_INSCREVER", taxa: "PAGUEI" },
    { situacao: "INSCRITO", taxa: "TALVEZ" },
  ];
  for (const wrong of [{ situacao: "INSCRITO", classificacao: 3 }, { situacao: "QUASE" }, {}, ...wrongOfFee])
    expect((await refused(user, uuid, wrong))[0], JSON.stringify(wrong)).toBe(422);
  expect((await refused(user, crypto.randomUUID(), { situacao: "INSCRITO" }))[0]).toBe(404);

  expect(await on.ask(user, "PUT", situacaoOf(uuid), { situacao: null })).toEqual(nothing);
  await on.ask(user, "PUT", situacaoOf(uuid), passed);
  await on.ask(user, "DELETE", `/api/concursos/${uuid}/favorito`);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  expect(await on.ask(user, "GET", situacaoOf(uuid))).toEqual(nothing);
});

test("over an exam's life each follower gets what their situation leaves to do", async () => {
  const { uuid } = await on.publish(dates);
  const silent = await follower(uuid);
  const going = await follower(uuid, { situacao: "VOU_ME_INSCREVER" });
  const registered = await follower(uuid, { situacao: "INSCRITO" });
  const gone = await follower(uuid, { situacao: "DESISTI" });
  const sat = await follower(uuid, { situacao: "INSCRITO" });
  const december = ["02", "03", "04", "05", "07", "09", "10", "11", "12"];
  await live(...december.map((day) => `2026-12-${day}`), "2027-01-13");
  await on.ask(sat, "PUT", situacaoOf(uuid), { situacao: "FIZ_A_PROVA" });
  await live("2027-01-19");

  // Reminders of one day are sent as one message, headed by the nearest deadline.
  const exam = ["Prova em 20/01: TCE", "Prova amanhã: TCE"];
  const all = [
    ...["05/12", "amanhã", "hoje"].map((day) => `Isenção até ${day}: TCE`),
    ...["em 10/12", "em 10/12", "amanhã", "hoje"].map((day) => `Encerra ${day}: TCE`),
    ...["amanhã", "hoje"].map((day) => `Taxa a pagar até ${day}: TCE`),
    ...exam,
  ].sort();
  const told = async ({ email }: KnownUser) => (await on.subjectsTo(email)).sort();
  expect(await told(silent)).toEqual(all);
  expect(await told(going)).toEqual(all);
  expect(await told(gone)).toEqual([]);
  // A registered user who did not say whether they paid gets one conditional line, on the last day.
  const ifUnpaid = "Taxa até hoje, se ainda não pagou: TCE";
  const registeredToo = [ifUnpaid, ...exam].sort();
  expect(await told(registered)).toEqual(registeredToo);
  expect(await told(sat)).toEqual(registeredToo.filter((subject) => subject !== "Prova amanhã: TCE"));

  const texts = async ({ email }: KnownUser) => (await on.mailsTo(email)).map(({ text }) => text).join("\n");
  expect(await texts(registered)).toContain("no cartão de confirmação");
  expect(await texts(going)).not.toContain("no cartão de confirmação");
  expect(await texts(going)).toContain("Você disse que ia se inscrever.");
});

test("waiting digest news is dropped once it is behind the user", async () => {
  const { uuid } = await on.publish(dates);
  const user = await follower(uuid);
  await on.ask(user, "PUT", "/api/alertas/ajustes", { frequencia: "DIARIO" });
  on.api.deps.clock.set(new Date("2026-12-07T12:00:00Z"));
  await on.walk();
  await on.match();
  await on.ask(user, "PUT", situacaoOf(uuid), { situacao: "DESISTI" });
  at("2026-12-08");
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([]);
  expect(new Set((await on.deliveriesOf(user)).map(({ status }) => status))).toEqual(new Set(["canceled"]));
});

test("users who named their position are reminded of its day only", async () => {
  const cargos = [
    { nome: "Auditor", salario: "21000.00" },
    { nome: "Técnico", salario: "2000.00", data_prova: "2027-01-22" },
  ];
  const { uuid } = await on.publish({ ...dates, cargos });
  const user = await on.candidate({ salario_minimo: 20_000 });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  const { cargos: stored } = await on.ask(user, "GET", `/api/concursos/${uuid}`);
  const cargo = stored.find(({ nome }: { nome: string }) => nome === "Técnico").uuid;
  await on.ask(user, "PUT", situacaoOf(uuid), { situacao: "INSCRITO", cargo });
  await on.work();
  await live("2027-01-13", "2027-01-15", "2027-01-19", "2027-01-21");
  const told = (await on.subjectsTo(user.email)).filter((subject) => subject.startsWith("Prova"));
  expect(told).toEqual(["Prova em 22/01: TCE", "Prova amanhã: TCE"]);
  const { dias } = await on.ask(user, "GET", jornada);
  expect(dias).toEqual([
    {
      dia: "2027-01-22",
      concurso: uuid,
      titulo: "TCE",
      momento: "PROVA",
      rotulo: "Prova",
      cargos: ["Técnico"],
    },
  ]);
});

test("the journey has the coming dates of all saved exams, and asks when it is time", async () => {
  const first = await on.publish({ ...dates, titulo: "Primeiro" });
  const second = await on.publish({
    ...dates,
    titulo: "Segundo",
    data_fim_isencao: null,
    data_limite_pagamento: null,
    data_fim_inscricao: "2026-12-20",
    data_prova: null,
    cargos: [{ nome: "Um", data_prova: "2027-01-20" }, { nome: "Dois" }],
  });
  await on.publish({ ...dates, titulo: "De outros" });
  const stopped = await on.publish({ ...dates, titulo: "Parado" });
  const user = await follower(first.uuid);
  for (const { uuid } of [second, stopped]) await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  await on.asAdmin("PUT", `/api/concursos/${stopped.uuid}`, { ...stopped.body, status: "SUSPENSO" });
  type Shown = { titulo: string; dia: string; momento: string; cargos: string[]; pergunta: string };
  const shown = async () => {
    const { concursos, dias }: { concursos: Shown[]; dias: Shown[] } = await on.ask(user, "GET", jornada);
    return {
      dias: dias.map(({ dia, titulo, momento, cargos }) => [dia, titulo, momento, ...cargos].join(" ")),
      perguntas: concursos.flatMap(({ titulo, pergunta }) => (pergunta ? [`${titulo} ${pergunta}`] : [])),
    };
  };
  expect(await shown()).toEqual({
    dias: [
      "2026-12-05 Primeiro ISENCAO",
      "2026-12-10 Primeiro INSCRICAO",
      "2026-12-12 Primeiro PAGAMENTO",
      "2026-12-20 Segundo INSCRICAO",
      "2027-01-20 Primeiro PROVA",
      "2027-01-20 Segundo PROVA Um",
    ],
    perguntas: [],
  });
  expect((await on.ask(user, "GET", jornada)).concursos).toContainEqual(
    expect.objectContaining({ titulo: "Parado", parado: "Suspenso" }),
  );

  at("2026-12-11");
  expect((await shown()).perguntas).toEqual(["Primeiro SE_INSCREVEU"]);
  await on.ask(user, "PUT", situacaoOf(first.uuid), { situacao: "VOU_ME_INSCREVER" });
  expect((await shown()).perguntas).toEqual(["Primeiro SE_INSCREVEU"]);
  await on.ask(user, "PUT", situacaoOf(first.uuid), { situacao: "INSCRITO" });
  expect((await shown()).perguntas).toEqual(["Primeiro JA_PAGOU"]);
  const isDayOfFee = ({ titulo, momento }: { titulo: string; momento: string }) =>
    titulo === "Primeiro" && momento === "PAGAMENTO";
  expect((await on.ask(user, "GET", jornada)).dias.filter(isDayOfFee)).toHaveLength(1);
  await on.ask(user, "PUT", situacaoOf(first.uuid), { situacao: "INSCRITO", taxa: "PAGUEI" });
  expect((await shown()).perguntas).toEqual([]);
  expect((await on.ask(user, "GET", jornada)).dias.filter(isDayOfFee)).toEqual([]);
  at("2027-01-20");
  expect((await shown()).perguntas).toEqual(["Segundo SE_INSCREVEU"]);
  at("2027-01-21");
  expect((await shown()).perguntas).toEqual(["Primeiro FEZ_A_PROVA"]);
  await on.ask(user, "PUT", situacaoOf(first.uuid), { situacao: "FIZ_A_PROVA" });
  expect(await shown()).toEqual({ dias: [], perguntas: [] });
});

test("coming stages are in the calendar of those they concern, also after the exam", async () => {
  const etapas = [
    { tipo: "LOCAIS_DE_PROVA", inicio: "2027-01-13" },
    { tipo: "PROVA", inicio: "2027-01-20", fonte: "DOU" },
    { tipo: "GABARITO", inicio: "2027-01-22" },
    { tipo: "CONVOCACAO", inicio: "2027-05-03", vagas: 25, cargo: "Auditor" },
    { tipo: "COMISSAO", inicio: "2026-01-03", situacao: "REALIZADA" },
  ];
  const { uuid } = await on.publish({
    ...dates,
    cargos: [{ nome: "Auditor" }, { nome: "Técnico" }],
    etapas: etapas.map((etapa) => EtapaInput.parse(etapa)),
  });
  const { cargos } = await on.ask(await buildUser(on.api.deps.db), "GET", `/api/concursos/${uuid}`);
  const shownTo = async (said?: object) => {
    const user = await follower(uuid, said);
    const { dias } = await on.ask(user, "GET", jornada);
    return dias
      .filter(({ dia }: { dia: string }) => dia > "2026-12-31")
      .map(({ dia, rotulo, cargos: of }: { dia: string; rotulo: string; cargos: string[] }) =>
        [dia, rotulo, ...of].join(" "),
      );
  };
  const prova = "2027-01-20 Prova";
  const locais = "2027-01-13 Locais de prova";
  const gabarito = "2027-01-22 Gabarito";
  const convocacao = "2027-05-03 Convocação, 25 vagas Auditor";
  expect(await shownTo()).toEqual([locais, prova, gabarito, convocacao]);
  expect(await shownTo({ situacao: "VOU_ME_INSCREVER" })).toEqual([locais, prova, gabarito, convocacao]);
  expect(await shownTo({ situacao: "INSCRITO" })).toEqual([locais, prova, gabarito, convocacao]);
  expect(await shownTo({ situacao: "APROVADO" })).toEqual([locais, gabarito, convocacao]);
  expect(await shownTo({ situacao: "APROVADO", cargo: cargos[1].uuid })).toEqual([locais, gabarito]);
  expect(await shownTo({ situacao: "CONVOCADO" })).toEqual([convocacao]);
  expect(await shownTo({ situacao: "NAO_PASSEI" })).toEqual([]);
  expect(await shownTo({ situacao: "DESISTI" })).toEqual([]);
});

test("a position's stage is sent to users with it or with none, never to those with another", async () => {
  const { uuid, body } = await on.publish({
    ...dates,
    cargos: [{ nome: "Auditor" }, { nome: "Técnico" }],
  });
  const { cargos } = await on.ask(await buildUser(on.api.deps.db), "GET", `/api/concursos/${uuid}`);
  const [auditor, tecnico] = cargos.map((cargo: { uuid: string }) => cargo.uuid);
  const [silent, whole, first, second] = [
    await follower(uuid),
    await follower(uuid, { situacao: "APROVADO" }),
    await follower(uuid, { situacao: "APROVADO", cargo: auditor }),
    await follower(uuid, { situacao: "APROVADO", cargo: tecnico }),
  ];
  const told = async () =>
    Promise.all([silent, whole, first, second].map(async ({ email }) => (await on.subjectsTo(email)).length));
  const etapas: object[] = [];
  const happens = async (cargo: string | null) => {
    etapas.push({
      tipo: "CONVOCACAO",
      situacao: "REALIZADA",
      inicio: `2026-12-0${etapas.length + 1}`,
      cargo,
    });
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, cargos: cargos.map(named), etapas });
    await on.work();
    return told();
  };
  expect(await happens("Auditor")).toEqual([1, 1, 1, 0]);
  expect(await happens(null)).toEqual([2, 2, 2, 1]);
  expect(await happens("Técnico")).toEqual([3, 3, 2, 2]);
});
const named = ({ uuid, nome, salario }: { uuid: string; nome: string; salario: string }) => ({
  ...concursoBody().cargos[0],
  ...{ uuid, nome, salario },
});
