import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import ICAL from "ical.js";
import { beforeAll, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  knownLocais,
  signInAs,
  statusFixo,
} from "../../../test/harness/factories.ts";

const api = openApp();
let admin: { authorization: string };
beforeAll(async () => {
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});

type Body = ReturnType<typeof concursoBody>;
async function publish(payload: Body): Promise<string> {
  const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().uuid;
}
const save = (uuid: string, payload: object) =>
  api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers: admin, payload });
const calendar = (uuid: string, headers: Record<string, string> = admin) =>
  api.app.inject({ url: `/api/concursos/${uuid}/calendario.ics`, headers });

/** Reads a calendar file's events with another program's parser. */
async function calendarEventsOf(uuid: string) {
  const response = await calendar(uuid);
  expect(response.statusCode, response.body).toBe(200);
  const component = new ICAL.Component(ICAL.parse(response.body));
  return component.getAllSubcomponents("vevent").map((vevent) => {
    const event = new ICAL.Event(vevent);
    const alarm = vevent.getFirstSubcomponent("valarm");
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      sequence: event.sequence,
      day: event.startDate.toString(),
      allDay: event.startDate.isDate,
      status: vevent.getFirstPropertyValue("status"),
      alarm: alarm?.getFirstPropertyValue("trigger")?.toString(),
      description: event.description,
    };
  });
}

test("an exam's file has its stages too, and ends each line with CRLF", async () => {
  const etapas = [{ tipo: "CONVOCACAO", inicio: "2027-03-01", fim: "2027-03-05" }];
  const uuid = await publish(
    concursoBody({ titulo: "Com etapas", etapas: etapas.map((one) => EtapaInput.parse(one)) }),
  );
  const stages = (await calendarEventsOf(uuid)).filter(({ uid }) => uid.includes("-etapa"));
  expect(stages.map(({ day }) => day)).toEqual(["2027-03-01", "2027-03-05"]);
  const { body } = await calendar(uuid);
  expect(body.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("every announced date is an all-day event that another parser reads", async () => {
  const titulo = `Câmara de São João; "Técnico", 1ª fase\\ ${"muito longo ".repeat(10)}`.trim();
  const uuid = await publish(
    concursoBody({
      titulo,
      data_fim_isencao: "2026-11-10",
      data_limite_pagamento: "2026-12-22",
      locais_prova: [knownLocais.beloHorizonte.id, knownLocais.recife.id],
    }),
  );
  const response = await calendar(uuid);
  expect(response.headers["content-type"]).toBe("text/calendar; charset=utf-8; method=PUBLISH");
  expect(response.headers["content-disposition"]).toMatch(
    /^attachment; filename="camara-de-sao-joao-tecnico-1a?-fase-[a-z0-9-]+\.ics"$/,
  );
  const events = await calendarEventsOf(uuid);
  expect(events.map(({ summary, day, alarm }) => [summary, day, alarm])).toEqual([
    [`Início das inscrições: ${titulo}`, "2026-11-01", undefined],
    [`Último dia para pedir isenção: ${titulo}`, "2026-11-10", "-PT15H"],
    [`Último dia de inscrição: ${titulo}`, "2026-12-20", "-PT15H"],
    [`Último dia para pagar a taxa: ${titulo}`, "2026-12-22", "-PT15H"],
    [`Prova: ${titulo}`, "2027-02-01", "-PT15H"],
  ]);
  expect(events.every(({ allDay, status }) => allDay && status === "CONFIRMED")).toBe(true);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(5);
  expect(events.map(({ location }) => location ?? "").join("")).toMatch(
    /^(Belo Horizonte - MG \/ Recife - PE|Recife - PE \/ Belo Horizonte - MG)$/,
  );
  expect(events[0]?.description).toContain(`http://localhost/concursos/${uuid}`);
});

test("a moved date is the same event with a higher sequence; suspension cancels every event", async () => {
  const body = concursoBody();
  const uuid = await publish(body);
  const before = (await calendarEventsOf(uuid)).at(-1);
  await save(uuid, { ...body, data_prova: "2027-02-08" });
  const moved = (await calendarEventsOf(uuid)).at(-1);
  expect(moved).toMatchObject({ uid: before?.uid, day: "2027-02-08", sequence: 2 });
  expect(before).toMatchObject({ day: "2027-02-01", sequence: 1 });
  await save(uuid, { ...body, data_prova: "2027-02-08", status: "SUSPENSO" });
  const suspended = await calendarEventsOf(uuid);
  expect(suspended).toHaveLength(3);
  expect(suspended.every(({ status, alarm }) => status === "CANCELLED" && alarm === undefined)).toBe(true);
  expect(suspended.at(-1)).toMatchObject({ uid: before?.uid, sequence: 3 });
});

test("a cancelled exam is cancelled in the calendar; one finished early, from today on", async () => {
  const body = concursoBody();
  const uuid = await publish(body);
  const [, , day] = await calendarEventsOf(uuid);
  await save(uuid, { ...body, ...statusFixo("FINALIZADO") });
  const finished = await calendarEventsOf(uuid);
  expect(finished.map(({ status, alarm }) => [status, alarm])).toEqual([
    ["CONFIRMED", undefined],
    ["CANCELLED", undefined],
    ["CANCELLED", undefined],
  ]);
  await save(uuid, { ...body, status: "CANCELADO" });
  const cancelled = await calendarEventsOf(uuid);
  expect(cancelled.every(({ status, alarm }) => status === "CANCELLED" && alarm === undefined)).toBe(true);
  expect(cancelled.at(-1)).toMatchObject({ uid: day?.uid, sequence: 3 });
  expect(cancelled.at(-1)?.description).toContain("Concurso cancelado.");
});

test("unknown exams and exams without dates have no calendar, and a link works with the session's cookie", async () => {
  const none = { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null };
  const undated = await calendar(await publish(concursoBody(none)));
  expect(undated.statusCode).toBe(404);
  expect(undated.json().detail).toBe("Este concurso ainda não tem datas divulgadas.");
  expect((await calendar("00000000-0000-4000-8000-000000000000")).statusCode).toBe(404);
  const uuid = await publish(concursoBody());
  expect((await calendar(uuid, {})).statusCode).toBe(401);
  const cookie = `access_token=${admin.authorization.replace("Bearer ", "")}`;
  expect((await calendar(uuid, { cookie })).statusCode).toBe(200);
});

test("an exam day of only some positions is a separate event that names them", async () => {
  const names = ["Analista", "Contador", "Perito", "Auditor", "Médico", "Dentista"];
  const days = ["2027-02-08", "2027-02-09", "2027-02-09", "2027-02-10", "2027-02-10", "2027-02-10"];
  const own = names.map((nome, index) => ({ nome, data_prova: days[index] ?? null }));
  const cargos = [{ nome: "Assistente" }, ...own];
  const uuid = await publish(concursoBody({ data_prova: "2027-02-01", cargos }));
  const events = (await calendarEventsOf(uuid)).filter(({ summary }) => summary.startsWith("Prova"));
  expect(events.map(({ day, summary }) => [day, summary.split(":")[0]])).toEqual([
    ["2027-02-01", "Prova"],
    ["2027-02-08", "Prova de Analista"],
    ["2027-02-09", "Prova de Contador e Perito"],
    ["2027-02-10", "Prova de Auditor e mais 2 cargos"],
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(4);
});
