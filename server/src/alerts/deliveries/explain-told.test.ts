import type { AlertasExplicados } from "@cav/contract/alerts/alert-reasons.ts";
import { expect, test } from "vitest";
import { brasilia } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";

const on = openChannels({
  walked: "2026-11-20",
  env: { ALERT_SETTLE_MINUTES: "0", ALERT_GROUP_MINUTES: "10" },
});

const far = { data_fim_inscricao: "2026-12-20", data_prova: null };
const at = (time: string) => on.api.deps.clock.set(brasilia(time));
type User = Awaited<ReturnType<typeof on.candidate>>;
const explain = (user: User, uuid: string): Promise<AlertasExplicados> =>
  on.ask(user, "GET", `/api/users/me/alerts/${uuid}`);
const codesOf = ({ avisos }: AlertasExplicados) =>
  avisos.flatMap(({ entregas }) => entregas.map(({ motivo }) => motivo?.codigo ?? null));

test("each sent message says why it left at its time, and a waiting one why it waits", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  at("2026-11-20T10:00:00");
  const first = await on.publish({ titulo: "Primeiro", ...far });
  await on.work();
  at("2026-11-20T10:10:00");
  await on.work();
  expect(codesOf(await explain(user, first.uuid))).toEqual(["NA_HORA"]);
  at("2026-11-20T15:00:00");
  const second = await on.publish({ titulo: "Segundo", ...far });
  await on.work();
  at("2026-11-20T15:10:00");
  await on.work();
  expect(codesOf(await explain(user, second.uuid))).toEqual(["JA_SAIU_UMA_HOJE"]);
  at("2026-11-21T08:00:00");
  await on.work();
  expect(codesOf(await explain(user, second.uuid))).toEqual(["AGENDA"]);
  at("2026-11-21T11:00:00");
  const last = await on.publish({ titulo: "Hoje", ...far, data_fim_inscricao: "2026-11-21" });
  await on.work();
  at("2026-11-21T11:10:00");
  await on.work();
  expect(codesOf(await explain(user, last.uuid))).toEqual(["NAO_PODE_ESPERAR"]);
});

test("all messages of an exam are explained, however many came after them", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  at("2026-11-22T09:00:00");
  const { uuid, body } = await on.publish(far);
  await on.work();
  at("2026-11-22T09:10:00");
  await on.work();
  for (let fee = 1; fee <= 25; fee += 1) {
    at(`2026-11-22T10:${String(10 + fee)}:00`);
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, valor_inscricao: 50 + fee });
    await on.match();
  }
  const { avisos } = await explain(user, uuid);
  expect(avisos.filter(({ tipo }) => tipo === "RETIFICACAO")).toHaveLength(25);
});
