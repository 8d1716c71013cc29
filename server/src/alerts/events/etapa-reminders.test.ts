import { etapaTipos } from "@cav/contract/concursos/etapas.words.ts";
import { diaLembradoOf as expectedOf } from "@cav/contract/concursos/etapas-dias.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Channels, openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { diaLembradoOf } from "../../catalogue/etapas/index.ts";

const on = openChannels({ now: "2026-12-01T12:00:00Z", walked: "2026-11-30" });

type KnownUser = Parameters<Channels["ask"]>[0];

/** An exam whose own dates are past. */
const past = {
  titulo: "TCE",
  status: "FINALIZADO" as const,
  data_inicio_inscricao: "2026-07-01",
  data_fim_inscricao: "2026-07-31",
  data_prova: "2026-09-20",
};

async function follower(uuid: string, said?: object): Promise<KnownUser> {
  const user = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  if (said) await on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, said);
  return user;
}

/** Runs the product through days, at noon of Brasília each. */
async function live(...days: string[]): Promise<void> {
  for (const day of days) {
    on.api.deps.clock.set(new Date(`${day}T15:00:00Z`));
    await on.walk();
    await on.work();
  }
}

/** A user who saves in the afternoon does not get what happened at noon. */
const later = (day: string) => on.api.deps.clock.set(new Date(`${day}T18:00:00Z`));

async function told(user: KnownUser): Promise<string[]> {
  const subjects = await on.subjectsTo(user.email);
  return subjects.map((subject) => subject.replace(/^TCE: /, ""));
}

test("the database derives the same day of a stage as the contract", async () => {
  const days = [null, "2026-12-02", "2026-12-05"];
  const etapas = etapaTipos.flatMap((tipo) =>
    days.flatMap((inicio) => days.map((fim) => ({ tipo, inicio, fim }))),
  );
  const { rows } = await sql<{ dia: string | null }>`
    SELECT ${diaLembradoOf} AS dia FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(etapas)}::jsonb)
      AS (tipo text, inicio date, fim date)) WITH ORDINALITY AS t (tipo, inicio, fim, n) ORDER BY n`.execute(
    on.api.deps.db,
  );
  expect(rows.map(({ dia }) => dia)).toEqual(etapas.map(expectedOf));
});

test("the last day of a window is reminded after the exam is over, until it moves or the user gave up", async () => {
  await live("2026-12-01");
  const { uuid, body } = await on.publish({ ...past, cargos: [{ nome: "Auditor" }] });
  const appeals = { tipo: "RECURSOS", situacao: "PREVISTA", inicio: "2026-12-09", fim: "2026-12-11" };
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas: [appeals] });
  later("2026-12-01");
  const fits = await on.candidate({ salario_minimo: 1 });
  const silent = await follower(uuid);
  const failed = await follower(uuid, { situacao: "NAO_PASSEI" });
  const gone = await follower(uuid, { situacao: "DESISTI" });
  await on.work();
  await live("2026-12-04", "2026-12-08", "2026-12-09");
  const all = ["Recurso até 11/12: TCE", "Recurso até 11/12: TCE"];
  expect(await told(silent)).toEqual(all);
  expect(await told(failed)).toEqual(all);
  expect([await told(gone), await told(fits)]).toEqual([[], []]);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas: [{ ...appeals, fim: "2026-12-14" }] });
  await on.work();
  const moved = (await told(silent)).length;
  await live("2026-12-10", "2026-12-11", "2026-12-13", "2026-12-14", "2026-12-15");
  expect((await told(silent)).slice(moved)).toEqual([
    "Recurso até 14/12: TCE",
    "Recurso até amanhã: TCE",
    "Recurso até hoje: TCE",
  ]);
});

test("further exam days are reminded for their own positions only", async () => {
  await live("2026-12-16");
  const { uuid, body } = await on.publish({ ...past, cargos: [{ nome: "Auditor" }, { nome: "Técnico" }] });
  const written = { tipo: "PROVA", situacao: "PREVISTA", inicio: "2026-12-23", cargo: "Auditor" };
  const fitness = { tipo: "PROVA", situacao: "PREVISTA", inicio: "2026-12-25", descricao: "Teste físico" };
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas: [written, fitness] });
  later("2026-12-16");
  const { cargos } = await on.asAdmin("GET", `/api/concursos/${uuid}`, {});
  const sat = (cargo: string) => follower(uuid, { situacao: "FIZ_A_PROVA", cargo });
  const [auditor, tecnico] = [await sat(cargos[0].uuid), await sat(cargos[1].uuid)];
  const silent = await follower(uuid);
  await on.work();
  await live("2026-12-17", "2026-12-18", "2026-12-22", "2026-12-24", "2026-12-26");
  const own = ["Prova em 25/12: TCE", "Prova amanhã: TCE"];
  expect(await told(tecnico)).toEqual(own);
  const both = ["Prova em 25/12: TCE", "Prova amanhã: TCE", "Prova amanhã: TCE"];
  expect(await told(auditor)).toEqual(both);
  expect(await told(silent)).toEqual(both);
  const { items } = await on.ask(auditor, "GET", "/api/users/me/alerts");
  expect(items[0]).toMatchObject({ tipo: "PROVA_PROXIMA", etapa: "Prova" });
});

test("a suspended exam's window has no reminder, and a foreseen call's day is no deadline", async () => {
  await live("2027-01-04");
  const { uuid, body } = await on.publish({ ...past, status: "AGUARDANDO_PROVAS", data_prova: "2027-05-20" });
  const etapas = [
    { tipo: "REEMBOLSO", situacao: "PREVISTA", inicio: "2027-01-05", fim: "2027-01-08" },
    { tipo: "CONVOCACAO", situacao: "PREVISTA", inicio: "2027-01-06" },
    { tipo: "RESULTADO", situacao: "PREVISTA", inicio: "2027-01-06" },
  ];
  const user = await follower(uuid);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas });
  await on.work();
  await live("2027-01-05");
  const before = await told(user);
  expect(before.at(-1)).toBe("Devolução da taxa até 08/01: TCE");
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, status: "SUSPENSO", etapas });
  await on.work();
  await live("2027-01-06", "2027-01-07", "2027-01-08");
  expect((await told(user)).slice(before.length)).toEqual(["Suspenso: TCE"]);
});
