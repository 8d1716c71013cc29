import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { deleteConcursosAndPreferencias } from "../../../test/harness/empty.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  knownLocais,
  preferencias,
  signInAs,
} from "../../../test/harness/factories.ts";
import { createMailer, type Mailer } from "../../platform/providers/email/mailer.ts";
import { createWhatsApp } from "../../platform/providers/whatsapp/whatsapp.ts";
import { createEmailSender } from "../channels/email/sender.ts";
import { createWhatsAppSender } from "../channels/whatsapp/sender.ts";
import type { ChannelSender } from "../deliveries/channel-sender.ts";
import { dispatchBatch, dispatchDigests } from "../deliveries/dispatch.ts";
import { matchEvent } from "./alerts.ts";
import { walkCalendar } from "./calendar-walk.ts";

let api: TestApp;
let emulators: Emulators;
let mailer: Mailer;
let email: ChannelSender<unknown>;
let whatsApp: ChannelSender<unknown>;

beforeAll(async () => {
  emulators = await startEmulators();
  api = await createTestApp();
  await insertReferenceData(api.deps.db);
  mailer = createMailer({ url: emulators.urls.smtp, from: "alertas@teste.example" });
  const { whatsappToken: token, whatsappPhoneNumberId: phoneNumberId } = emulators.credentials;
  const client = createWhatsApp({ token, phoneNumberId, apiBase: emulators.urls.whatsapp });
  email = createEmailSender(api.deps, mailer) as ChannelSender<unknown>;
  whatsApp = createWhatsAppSender(api.deps, client) as ChannelSender<unknown>;
});
afterAll(async () => {
  mailer.close();
  await emulators.close();
  await api.close();
});

beforeEach(async () => {
  await deleteConcursosAndPreferencias(api.deps.pool);
  await api.deps.pool.query("UPDATE calendario_andado SET ate = NULL");
});

const at = (day: string) => api.deps.clock.set(new Date(`${day}T12:00:00Z`));
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

let lastMatched = 0;

/** Runs the workers: matches every unmatched event, and sends what is due. */
async function work(): Promise<void> {
  const { rows } = await api.deps.pool.query("SELECT id FROM alert_events WHERE id > $1 ORDER BY id", [
    lastMatched,
  ]);
  for (const { id } of rows) await matchEvent(api.deps, id);
  lastMatched = rows.at(-1)?.id ?? lastMatched;
  for (const sender of [email, whatsApp]) {
    while ((await dispatchBatch(api.deps, sender)) > 0);
    while ((await dispatchDigests(api.deps, sender)) > 0);
  }
}

async function subjectsTo(address: string): Promise<string[]> {
  const response = await fetch(`${emulators.urls.dev}/dev/api/messages?to=${address}`);
  const mails = (await response.json()) as { subject: string }[];
  return mails.map(({ subject }) => subject);
}
async function textsTo(address: string): Promise<string[]> {
  const response = await fetch(`${emulators.urls.dev}/dev/api/messages?to=${address}`);
  return ((await response.json()) as { text: string }[]).map(({ text }) => text);
}

type Wants = Parameters<typeof preferencias>[0];
async function someone(wants: Wants | undefined, overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(api.deps.db, { user_type: "PREMIUM", ...overrides });
  // Months pass, so each session needs a new sign-in.
  if (wants) await ask(user, "PUT", "/api/users/me/preferences", preferencias(wants));
  return user;
}
type KnownUser = Awaited<ReturnType<typeof someone>>;
async function ask(user: KnownUser, method: "PUT" | "DELETE", url: string, payload?: object): Promise<void> {
  const headers = await signInAs(api.deps, user);
  const response = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBeLessThan(300);
}

async function asAdmin(method: "POST" | "PUT", url: string, payload: object) {
  const user = await buildUser(api.deps.db, { user_type: "ADMIN" });
  const headers = await signInAs(api.deps, user);
  const response = await api.app.inject({ method, url, headers, payload });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

describe("an exam's life", () => {
  test("over four months, each user gets exactly the messages that concern them", async () => {
    at("2026-12-01");
    await walkCalendar(api.deps);
    const matching = await someone({ salario_minimo: 20_000 });
    const byPhone = await someone(
      { salario_minimo: 20_000 },
      { telefone: "5531977776666", habilitar_whatsapp: true, habilitar_email: false },
    );
    const saving = await someone(undefined);
    const unconcerned = await someone({ salario_minimo: 90_000 });
    const silent = await someone({ salario_minimo: 20_000 }, { habilitar_email: false });
    const leaving = await someone({ salario_minimo: 20_000 });

    const body = concursoBody({
      titulo: "TCE",
      status: "EDITAL_ABERTO",
      data_inicio_inscricao: "2026-12-10",
      data_fim_inscricao: "2026-12-30",
      data_fim_isencao: "2026-12-15",
      data_limite_pagamento: "2027-01-05",
      data_prova: "2027-03-07",
      cargos: [{ nome: "Auditor", salario: "21000.00" }],
    });
    const { uuid } = await asAdmin("POST", "/api/concursos", body);
    await work();
    await ask(saving, "PUT", `/api/concursos/${uuid}/favorito`);

    const statusOn = new Map<string, string>();
    for (let day = "2026-12-02"; day <= "2027-03-31"; day = nextDay(day)) {
      at(day);
      await walkCalendar(api.deps);
      await walkCalendar(api.deps);
      await work();
      if (day === "2026-12-28") {
        await ask(leaving, "PUT", "/api/users/me", {
          nome: "Saiu",
          telefone: "",
          habilitar_email: false,
          habilitar_whatsapp: false,
        });
      }
      const { rows } = await api.deps.pool.query("SELECT status FROM concursos WHERE uuid = $1", [uuid]);
      if (![...statusOn.values()].includes(rows[0].status)) statusOn.set(day, rows[0].status);
    }
    expect([...statusOn]).toEqual([
      ["2026-12-02", "EDITAL_ABERTO"],
      ["2026-12-10", "INSCRICOES_ABERTAS"],
      ["2026-12-31", "AGUARDANDO_PROVAS"],
      ["2027-03-08", "FINALIZADO"],
    ]);

    const reminders = [
      "Isenção até 15/12: TCE",
      "Inscrições abertas até 30/12: TCE",
      "Isenção até 15/12: TCE",
      "Isenção até amanhã: TCE",
      "Isenção até hoje: TCE",
      "Encerra em 30/12: TCE",
      "Encerra em 30/12: TCE",
      // Of two exams on one day, the one with the nearer deadline comes first. All news of a morning is one message.
      "Encerra amanhã: TCE",
      "Encerra hoje: TCE",
      "Taxa a pagar até 05/01: TCE",
      "Taxa a pagar até amanhã: TCE",
      "Taxa a pagar até hoje: TCE",
      "Prova em 07/03: TCE",
      "Prova amanhã: TCE",
    ];
    const event = "Novo, inscrições até 30/12: TCE";
    expect(await subjectsTo(matching.email)).toEqual([event, ...reminders]);
    expect(await subjectsTo(saving.email)).toEqual(reminders);
    expect(await subjectsTo(unconcerned.email)).toEqual([]);
    expect(await subjectsTo(silent.email)).toEqual([]);
    expect(await subjectsTo(byPhone.email)).toEqual([]);
    expect(emulators.phones.find("5531977776666")).toHaveLength(1 + reminders.length);
    // Subjects until the day on which mail was switched off.
    expect(await subjectsTo(leaving.email)).toEqual([event, ...reminders.slice(0, 7)]);
  });
});

async function followed(titulo: string, overrides: object = {}) {
  at("2026-12-01");
  const recipient = await someone({ salario_minimo: 30_000, locais_prova: ["Recife - PE"] });
  const body = concursoBody({
    titulo,
    locais_prova: [knownLocais.recife.id],
    data_fim_inscricao: "2026-12-30",
    data_prova: "2027-03-07",
    cargos: [
      { nome: "Auditor", salario: "31000.00" },
      { nome: "Apoio", salario: "2000.00" },
    ],
    ...overrides,
  });
  const made = await asAdmin("POST", "/api/concursos", body);
  await work();
  const stored = {
    ...body,
    cargos: made.cargos.map((cargo: { uuid: string }, index: number) => ({
      ...body.cargos[index],
      uuid: cargo.uuid,
    })),
  };
  const save = async (change: object) => {
    await asAdmin("PUT", `/api/concursos/${made.uuid}`, { ...stored, ...change });
    await work();
  };
  return { reader: recipient, stored, save };
}

describe("changes", () => {
  test("a changed date is notified with old and new value, and reminders of the old one are never sent", async () => {
    const { reader, save } = await followed("Mudança de data");
    at("2026-12-23");
    await walkCalendar(api.deps);
    await save({ data_fim_inscricao: "2027-01-10" });
    const subjects = await subjectsTo(reader.email);
    expect(subjects.slice(1)).toEqual(["Prorrogado até 10/01: Mudança de data"]);
    expect((await textsTo(reader.email)).at(-1)).toContain(
      "Fim das Inscrições: de 30/12/2026 para 10/01/2027.",
    );
  });

  test("changes of positions and cities that do not concern the user are not sent", async () => {
    const { reader, stored, save } = await followed("Nada a ver");
    const [auditor, apoio] = stored.cargos;
    await save({ cargos: [auditor, { ...apoio, salario: "2100.00" }] });
    await save({
      cargos: [auditor, { ...apoio, salario: "2100.00" }],
      locais_prova: [knownLocais.recife.id, knownLocais.beloHorizonte.id],
    });
    await save({
      cargos: [auditor, { ...apoio, salario: "2100.00" }],
      locais_prova: [knownLocais.recife.id, knownLocais.beloHorizonte.id],
      descricao: "Outro texto.",
    });
    expect((await subjectsTo(reader.email)).slice(1)).toEqual([]);
    await save({
      cargos: [
        { ...auditor, salario: "32000.00" },
        { ...apoio, salario: "2100.00" },
      ],
    });
    expect((await textsTo(reader.email)).at(-1)).toContain(
      "Salário (Auditor): de R$ 31.000,00 para R$ 32.000,00.",
    );
  });

  test("changes that make an exam stop matching, or match again, say so", async () => {
    const { reader, stored, save } = await followed("Vai e volta");
    const [auditor, apoio] = stored.cargos;
    await save({ cargos: [{ ...auditor, salario: "29000.00" }, apoio] });
    expect((await textsTo(reader.email)).at(-1)).toContain(
      "Não combina mais com as suas preferências: salário cai de R$ 31.000 para R$ 29.000.",
    );
    await save({ cargos: [auditor, apoio] });
    expect((await textsTo(reader.email)).at(-1)).toContain("Com a mudança, você passou a poder concorrer");
  });

  test("a suspension is notified, and stops the reminders until it ends", async () => {
    const { reader, save } = await followed("Suspenso");
    await save({ status: "SUSPENSO" });
    for (const day of ["2026-12-23", "2026-12-27"]) {
      at(day);
      await walkCalendar(api.deps);
      await work();
    }
    await save({ status: "INSCRICOES_ABERTAS" });
    for (const day of ["2026-12-28", "2026-12-29"]) {
      at(day);
      await walkCalendar(api.deps);
      await work();
    }
    expect((await subjectsTo(reader.email)).slice(1)).toEqual([
      "Suspenso: Suspenso",
      "Retomado, inscrições até 30/12: Suspenso",
      "Encerra amanhã: Suspenso",
    ]);
  });
});

test("after a downtime only the nearest reminder of each date is sent, and none for a past day", async () => {
  const { reader } = await followed("Queda", {
    data_limite_pagamento: "2026-12-25",
    data_fim_isencao: "2026-12-20",
  });
  await api.deps.pool.query("UPDATE calendario_andado SET ate = '2026-12-02'");
  at("2026-12-24");
  await Promise.all([walkCalendar(api.deps), walkCalendar(api.deps)]);
  await work();
  expect((await subjectsTo(reader.email)).slice(1).sort()).toEqual(["Taxa a pagar até amanhã: Queda"]);
});
