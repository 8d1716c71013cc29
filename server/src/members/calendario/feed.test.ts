import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { buildApp } from "../../app.ts";
import { createLog } from "../../platform/log.ts";
import { composePublicCalendar } from "./public-calendar.ts";

const on = openChannels();

type KnownUser = Parameters<Channels["ask"]>[0];
const mine = "/api/users/me/calendario";

async function addressOf(user: KnownUser): Promise<string> {
  const { url } = await on.ask(user, "POST", mine);
  expect(url).toMatch(/^http:\/\/localhost\/api\/calendario\.ics\?token=[\w.-]+$/);
  return url.replace("http://localhost", "");
}

/** Reads an address's events with another program's parser. */
async function eventsAt(url: string) {
  const response = await on.api.app.inject({ url });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers["content-type"]).toContain("text/calendar");
  const calendar = new ICAL.Component(ICAL.parse(response.body));
  expect(calendar.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT6H");
  return calendar.getAllSubcomponents("vevent").map((vevent) => {
    const event = new ICAL.Event(vevent);
    const status = vevent.getFirstPropertyValue("status");
    const [title, concurso] = event.summary.split(": ");
    return {
      uid: event.uid,
      title,
      exam: concurso,
      day: event.startDate.toString(),
      sequence: event.sequence,
      status,
    };
  });
}

const dates = {
  data_inicio_inscricao: null,
  data_fim_inscricao: "2026-12-12",
  data_prova: "2027-02-07",
};

test("the calendar has the dates of saved and matching exams only", async () => {
  const user = await on.candidate({ salario_minimo: 20_000 }, { user_type: "PREMIUM" });
  await on.publish({ ...dates, titulo: "Combina", cargos: [{ salario: "21000" }] });
  await on.publish({ ...dates, titulo: "Alheio", cargos: [{ salario: "2000" }] });
  const saved = await on.publish({ ...dates, titulo: "Salvo", cargos: [{ salario: "2000" }] });
  await on.ask(user, "PUT", `/api/concursos/${saved.uuid}/favorito`);
  const events = await eventsAt(await addressOf(user));
  expect(events.map(({ title, exam, day }) => [exam, title, day]).sort()).toEqual([
    ["Combina", "Prova", "2027-02-07"],
    ["Combina", "Último dia de inscrição", "2026-12-12"],
    ["Salvo", "Prova", "2027-02-07"],
    ["Salvo", "Último dia de inscrição", "2026-12-12"],
  ]);
});

test("a rectified date moves: the same event, a higher sequence", async () => {
  const user = await on.candidate({ salario_minimo: 30_000 });
  const { uuid, body } = await on.publish({ ...dates, titulo: "Move", cargos: [{ salario: "31000" }] });
  const url = await addressOf(user);
  const concursoDay = async () => (await eventsAt(url)).find(({ title }) => title === "Prova");
  const before = await concursoDay();
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_prova: "2027-03-14" });
  const after = await concursoDay();
  expect(after).toMatchObject({ uid: before?.uid, day: "2027-03-14", status: "CONFIRMED" });
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
});

test.each(["SUSPENSO", "CANCELADO"])(
  "an exam that is %s is cancelled in the calendar, though no longer recommended",
  async (status) => {
    const user = await on.candidate({ salario_minimo: 40_000 });
    const { uuid, body } = await on.publish({ ...dates, titulo: "Para", cargos: [{ salario: "41000" }] });
    await on.work();
    const url = await addressOf(user);
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, status });
    expect((await eventsAt(url)).map((event) => [event.exam, event.status])).toEqual([
      ["Para", "CANCELLED"],
      ["Para", "CANCELLED"],
    ]);
  },
);

test("a muted exam leaves the calendar, unless it was saved", async () => {
  const user = await on.candidate({ salario_minimo: 50_000 });
  const { uuid } = await on.publish({ ...dates, titulo: "Calado", cargos: [{ salario: "51000" }] });
  await on.work();
  const url = await addressOf(user);
  await on.ask(user, "PUT", "/api/alertas/ajustes", { silenciar: uuid });
  expect(await eventsAt(url)).toEqual([]);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  expect(await eventsAt(url)).toHaveLength(2);
});

test("an exam stays until the last day of any of its positions", async () => {
  const user = await buildUser(on.api.deps.db);
  const { uuid } = await on.publish({
    ...dates,
    data_prova: null,
    cargos: [{ nome: "Juiz" }, { nome: "Escrivão", data_prova: "2027-05-09" }],
  });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  on.api.deps.clock.set("2027-04-01T12:00:00Z");
  const days = (await eventsAt(await addressOf(user))).map(({ day }) => day);
  expect(days.sort()).toEqual(["2026-12-12", "2027-05-09"]);
});

test("the calendar has stages of saved exams, and nothing of given-up ones", async () => {
  const user = await on.candidate({ salario_minimo: 52_000 });
  const etapas = [
    { tipo: "PROVA", inicio: "2027-02-07" },
    { tipo: "CONVOCACAO", inicio: "2027-06-01", vagas: 3 },
  ].map((etapa) => EtapaInput.parse(etapa));
  const { uuid } = await on.publish({ ...dates, titulo: "Depois", cargos: [{ salario: "53000" }], etapas });
  const url = await addressOf(user);
  const shown = async () => (await eventsAt(url)).map(({ title, day }) => `${day} ${title}`).sort();
  const own = ["2026-12-12 Último dia de inscrição", "2027-02-07 Prova"];
  expect(await shown()).toEqual(own);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  expect(await shown()).toEqual([...own, "2027-06-01 Convocação, 3 vagas"]);
  // The owner chooses its content, and the address stays.
  const all = (await on.ask(user, "GET", mine)).grupos;
  const choose = async (grupos: string[]) =>
    expect(await on.ask(user, "PUT", mine, { grupos })).toMatchObject({
      url: `http://localhost${url}`,
      grupos,
    });
  await choose(["CONVOCACOES"]);
  expect(await shown()).toEqual(["2027-06-01 Convocação, 3 vagas"]);
  await choose(["ISENCAO", "INSCRICOES", "PROVAS"]);
  expect(await shown()).toEqual(own);
  await choose(all);
  expect(await shown()).toHaveLength(3);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, { situacao: "INSCRITO" });
  expect(await shown()).toEqual([...own, "2027-06-01 Convocação, 3 vagas"]);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, { situacao: "NAO_PASSEI" });
  expect(await shown()).toEqual([]);
  await on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, { situacao: "DESISTI" });
  expect(await shown()).toEqual([]);
});

test("foreseen stages of a stopped exam are cancelled, later ones stay, and all return when it resumes", async () => {
  const user = await buildUser(on.api.deps.db);
  const etapas = [
    { tipo: "PROVA", inicio: "2027-03-07", descricao: "Prova prática" },
    { tipo: "RECURSOS", inicio: "2027-02-10", situacao: "REALIZADA" },
    { tipo: "REEMBOLSO", inicio: "2027-04-01" },
  ].map((etapa) => EtapaInput.parse(etapa));
  const { uuid, body } = await on.publish({ ...dates, data_prova: null, titulo: "Parado", etapas });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  const url = await addressOf(user);
  const ofEtapas = async () =>
    (await eventsAt(url))
      .filter(({ uid }) => uid.includes("-etapa@"))
      .map(({ title, status }) => `${title} ${status}`)
      .sort();
  const coming = async () =>
    (await on.ask(user, "GET", "/api/users/me/jornada")).dias
      .map(({ rotulo }: { rotulo: string }) => rotulo)
      .sort();
  const before = await ofEtapas();
  expect(before).toEqual(["Devolução da taxa CONFIRMED", "Prova CONFIRMED", "Recursos CONFIRMED"]);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, status: "SUSPENSO" });
  expect(await ofEtapas()).toEqual(["Devolução da taxa CONFIRMED", "Prova CANCELLED", "Recursos CONFIRMED"]);
  expect(await coming()).toEqual(["Devolução da taxa", "Recursos"]);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, body);
  expect(await ofEtapas()).toEqual(before);
  expect(await coming()).toContain("Prova");
});

test("the free plan's calendar has the three exams that it shows", async () => {
  const user = await on.candidate({ salario_minimo: 60_000 });
  for (let n = 0; n < 5; n += 1) {
    await on.publish({ ...dates, data_prova: null, cargos: [{ salario: "61000" }] });
  }
  expect(await eventsAt(await addressOf(user))).toHaveLength(3);
});

test("a new address ends the earlier one, and switching off ends all", async () => {
  const user = await buildUser(on.api.deps.db);
  expect(await on.ask(user, "GET", mine)).toMatchObject({ url: null });
  const first = await addressOf(user);
  const second = await addressOf(user);
  expect(second).not.toBe(first);
  const status = async (url: string) => (await on.api.app.inject({ url })).statusCode;
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect(await on.ask(user, "GET", mine)).toMatchObject({ url: `http://localhost${second}` });
  await on.ask(user, "DELETE", mine);
  expect(await status(second)).toBe(404);
  expect(await on.ask(user, "GET", mine)).toMatchObject({ url: null });
  expect(await status(await addressOf(user))).toBe(200);
  expect([await status(first), await status(second)]).toEqual([404, 404]);
});

test("an empty calendar is valid, and deadlines are not busy time", async () => {
  const user = await on.candidate({ salario_minimo: 70_000 });
  const url = await addressOf(user);
  expect(await eventsAt(url)).toEqual([]);
  const { body: empty } = await on.api.app.inject({ url });
  // RFC 5545, 3.6: a calendar holds one component or more.
  expect(new ICAL.Component(ICAL.parse(empty)).getAllSubcomponents().map(({ name }) => name)).toEqual([
    "vtimezone",
  ]);
  await on.publish({ ...dates, titulo: "Livre", cargos: [{ salario: "71000" }] });
  const { body } = await on.api.app.inject({ url });
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents();
  expect(events.map((event) => event.getFirstPropertyValue("transp")).sort()).toEqual(["TRANSPARENT", null]);
  const longest = Math.max(...body.split("\r\n").map((line) => Buffer.byteLength(line)));
  expect(longest).toBeLessThanOrEqual(75);
});

test("the address never enters the log", async () => {
  const url = await addressOf(await buildUser(on.api.deps.db));
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => lines.push(line) });
  const app = await buildApp({ ...on.api.deps, log });
  await app.inject({ url });
  await app.inject({ url: `${url}x` });
  await app.close();
  expect(lines.join("")).toContain("/api/calendario.ics");
  expect(lines.join("")).not.toContain(url.slice(-43));
});

test("an address opens its own calendar only", async () => {
  const [one, other] = [await buildUser(on.api.deps.db), await buildUser(on.api.deps.db)];
  const mineUrl = await addressOf(one);
  await addressOf(other);
  const forged = mineUrl.replace(one.uuid, other.uuid);
  for (const url of [forged, "/api/calendario.ics?token=nada-que-valha"]) {
    const response = await on.api.app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json().detail).toBe("Este calendário não está mais disponível.");
  }
});

test("a window has its first and last day with an alarm for the last, here and in the public calendar", async () => {
  const user = await buildUser(on.api.deps.db);
  const etapas = [
    { tipo: "RECURSOS", inicio: "2027-03-10", fim: "2027-03-12" },
    { tipo: "CONVOCACAO", inicio: "2027-05-03", fim: "2027-05-20", vagas: 3 },
    { tipo: "PROVA", inicio: "2027-03-21", descricao: "Prova prática" },
  ].map((etapa) => EtapaInput.parse(etapa));
  const { uuid } = await on.publish({ ...dates, titulo: "Janela", etapas });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  const expected = [
    "2027-03-10 Recursos (até 12/03/2027): Janela",
    "2027-03-12 Último dia: Recursos: Janela, reminds",
    "2027-03-21 Prova: Janela, reminds",
    "2027-05-03 Convocação, 3 vagas (até 20/05/2027): Janela",
    "2027-05-20 Último dia: Convocação, 3 vagas: Janela, reminds",
  ];
  const stagesIn = (calendar: string) =>
    calendar
      .replaceAll(/\r\n /g, "")
      .split("BEGIN:VEVENT")
      .filter((event) => event.includes("-etapa"))
      .map((event) => {
        const [, year, month, day] = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event) ?? [];
        const title = /SUMMARY:(.*)\r/.exec(event)?.[1]?.replaceAll("\\,", ",");
        return `${year}-${month}-${day} ${title}${event.includes("VALARM") ? ", reminds" : ""}`;
      })
      .sort();
  const own = await on.api.app.inject({ url: await addressOf(user) });
  expect(stagesIn(own.body)).toEqual(expected);
  const { rows } = await on.api.deps.pool.query("SELECT id FROM concursos WHERE uuid = $1", [uuid]);
  const ids = [rows[0].id];
  expect(
    stagesIn(
      await composePublicCalendar(on.api.deps.db, {
        name: "x",
        ids,
        origin: "",
        now: on.api.deps.clock.now(),
      }),
    ),
  ).toEqual(expected);
});
