import { describe, expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";
import { getSettings } from "./settings.ts";

const on = openChannels({ env: { WHATSAPP_HOURS: "8-21" } });

/** An hour of Brasília; 2026-11-20 is a Friday. */
const at = (time: string) => on.api.deps.clock.set(new Date(`${time}:00-03:00`));
const settings = "/api/alertas/ajustes";

let number = 0;
/** Creates a premium user with mail and WhatsApp. */
async function person(chosen: object) {
  number += 1;
  const telefone = `55119${String(60_000_000 + number)}`;
  const overrides = { user_type: "PREMIUM", telefone, habilitar_whatsapp: true } as const;
  const user = await on.candidate({ salario_minimo: 1 }, overrides);
  await on.ask(user, "PUT", settings, chosen);
  const told = async (time: string) => {
    at(time);
    await on.work();
    return [(await on.mailsTo(user.email)).length, on.textsOn(telefone).length];
  };
  return { ...user, telefone, told };
}

const silencio = { de: 20, ate: 9 };

test.each([
  ["8-21", { de: 21, ate: 8 }],
  ["7-24", { de: 0, ate: 7 }],
  ["0-24", null],
])("users without quiet hours see when WhatsApp rests: open at %s, %j", async (hours, expected) => {
  const [opens = 0, closes = 24] = hours.split("-").map(Number);
  const { db, clock, config } = on.api.deps;
  const { id } = await buildUser(db);
  const installed = { ...config, ringHours: { opens, closes } };
  expect(await getSettings({ db, clock, config: installed }, id)).toMatchObject({
    silencio: null,
    whatsapp_descansa: expected,
  });
});

describe("the choice of quiet hours", () => {
  test("chosen quiet hours stay until removed, also by a message's link", async () => {
    const user = await buildUser(on.api.deps.db);
    expect(await on.ask(user, "PUT", settings, { silencio })).toMatchObject({ silencio });
    expect(await on.ask(user, "PUT", settings, { frequencia: "DIARIO" })).toMatchObject({ silencio });
    expect(await on.ask(user, "PUT", settings, { silencio: null })).toMatchObject({ silencio: null });
  });

  test.each([
    [{ de: 22, ate: 22 }, "O silêncio precisa terminar em outra hora."],
    [{ de: 8, ate: 0 }, "O silêncio pode durar até 15 horas por dia."],
    [{ de: 22, ate: 24 }, "Informe uma hora de 0 a 23."],
    [{ de: 22.5, ate: 8 }, "Informe uma hora cheia."],
  ])("quiet hours can't be %o", async (refused, message) => {
    const user = await buildUser(on.api.deps.db);
    const headers = await signInAs(on.api.deps, user);
    const payload = { silencio: refused };
    const response = await on.api.app.inject({ method: "PUT", url: settings, headers, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ message }]);
    expect(await on.ask(user, "GET", settings)).toMatchObject({ silencio: null });
  });
});

test("in quiet hours no channel sends, and each does when they end", async () => {
  const { told } = await person({ silencio });
  at("2026-11-20T20:00");
  await on.publish({});
  expect(await told("2026-11-20T20:00")).toEqual([0, 0]);
  expect(await told("2026-11-21T08:59")).toEqual([0, 0]);
  expect(await told("2026-11-21T09:00")).toEqual([1, 1]);
});

test("without chosen hours mail comes at any time, and WhatsApp from 8:00 to 21:00", async () => {
  const { told } = await person({});
  at("2026-11-20T21:00");
  await on.publish({});
  expect(await told("2026-11-20T21:00")).toEqual([1, 0]);
  expect(await told("2026-11-21T08:00")).toEqual([1, 1]);
});

test("WhatsApp sends late in the evening to users whose quiet hours begin later", async () => {
  const { told } = await person({ silencio: { de: 23, ate: 6 } });
  at("2026-11-20T22:00");
  await on.publish({});
  expect(await told("2026-11-20T22:00")).toEqual([1, 1]);
});

test.each([
  ["is not told to who did not allow it, by mail neither", false, [0, 0]],
  ["is told at once, by both channels, to who allowed it", true, [1, 1]],
])("in quiet hours what ends today %s", async (_, whatsapp_no_ultimo_dia, expected) => {
  const user = await person({ silencio, whatsapp_no_ultimo_dia });
  at("2026-11-20T20:30");
  await on.publish({ data_fim_inscricao: "2026-11-20" });
  expect(await user.told("2026-11-20T20:30")).toEqual(expected);
  expect(await user.told("2026-11-21T09:00")).toEqual(expected);
  const states = (await on.deliveriesOf(user)).map(({ status, last_error }) => [status, last_error]);
  const dropped = ["canceled", "o prazo acabava no horário de silêncio que a pessoa escolheu"];
  expect(states).toEqual(
    whatsapp_no_ultimo_dia
      ? [
          ["sent", null],
          ["sent", null],
        ]
      : [dropped, dropped],
  );
});

test.each([
  ["comes to who allowed it", true, [2, 2]],
  ["waits for who did not", false, [1, 1]],
])(
  "in quiet hours what helps before tomorrow's exam of a position %s",
  async (_, whatsapp_no_ultimo_dia, expected) => {
    const user = await person({ silencio, whatsapp_no_ultimo_dia });
    const cargos = [{ nome: "Médico", data_prova: "2026-11-21" }, { nome: "Auditor" }];
    const dates = { data_fim_inscricao: "2026-11-20", cargos };
    const { uuid } = await on.publish(dates);
    expect(await user.told("2026-11-20T10:00")).toEqual([1, 1]);
    at("2026-11-20T20:30");
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, concursoBody({ ...dates, valor_inscricao: 55 }));
    expect(await user.told("2026-11-20T20:30")).toEqual(expected);
  },
);

test("a date moved to today is sent in quiet hours to users who allowed it", async () => {
  const allowed = await person({ silencio, whatsapp_no_ultimo_dia: true });
  const { uuid, body } = await on.publish({ data_limite_pagamento: "2026-12-28" });
  expect(await allowed.told("2026-11-20T10:00")).toEqual([1, 1]);
  at("2026-11-20T20:30");
  const moved = { data_inicio_inscricao: "2026-11-01", data_fim_inscricao: "2026-11-20" };
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, {
    ...body,
    ...moved,
    status: "AGUARDANDO_PROVAS",
    data_limite_pagamento: "2026-11-20",
  });
  expect(await allowed.told("2026-11-20T20:30")).toEqual([2, 2]);
});

test("daily digests and reminders wait for the end of quiet hours, and come that day", async () => {
  const user = await person({ silencio: { de: 22, ate: 10 }, frequencia: "DIARIO" });
  await on.publish({ data_fim_inscricao: "2026-11-24", data_prova: null });
  await on.match();
  expect(await user.told("2026-11-21T09:59")).toEqual([0, 0]);
  expect(await user.told("2026-11-21T10:00")).toEqual([1, 1]);
  at("2026-11-24T00:05");
  await on.walk();
  expect(await user.told("2026-11-24T09:59")).toEqual([1, 1]);
  expect(await user.told("2026-11-24T10:00")).toEqual([2, 2]);
});

test("account messages wait too", async () => {
  const [byWhatsApp, byMail] = [await person({ silencio }), await person({ silencio })];
  const off = (what: string, { id }: { id: number }) =>
    on.api.deps.pool.query(`UPDATE users SET habilitar_${what} = false WHERE id = $1`, [id]);
  await off("email", byWhatsApp);
  await off("whatsapp", byMail);
  const tell = on.tellClosed;
  at("2026-11-20T21:00");
  await tell({ user_id: byWhatsApp.id, channel: "email" });
  await tell({ user_id: byMail.id, channel: "whatsapp" });
  for (const one of [byWhatsApp, byMail]) expect(await one.told("2026-11-20T21:00")).toEqual([0, 0]);
  const { rows } = await on.api.deps.pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'alerts.channel-closed' AND start_after > now() + interval '11 hours'",
  );
  expect(rows).toHaveLength(2);
  at("2026-11-21T09:00");
  for (const { data } of rows) await tell(data);
  expect(await byWhatsApp.told("2026-11-21T09:00")).toEqual([0, 1]);
  expect(await byMail.told("2026-11-21T09:00")).toEqual([1, 0]);
});
