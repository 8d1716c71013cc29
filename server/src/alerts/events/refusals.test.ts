import { expect, test } from "vitest";
import { settings } from "../../../test/harness/alert-settings.ts";
import { concursoBody } from "../../../test/harness/factories.ts";
import { type OrderedUser, openOrder } from "../../../test/harness/order-stage.ts";

const { on, reader, publishTo } = openOrder();
const refuse = (user: OrderedUser, recusas: object) => on.ask(user, "PUT", settings, { recusas });

test("a kind comes by the channels that do not refuse it, and another kind by all", async () => {
  const user = await reader(null);
  const chosen = { NOVO_CONCURSO: ["whatsapp"] };
  expect(await refuse(user, chosen)).toMatchObject({ recusas: chosen });
  expect(await on.ask(user, "GET", "/api/users/me/export")).toMatchObject({
    ajustes_de_alertas: { recusas: chosen },
  });
  const { uuid, body } = await on.publish({ titulo: "TRT" });
  await on.work();
  expect(on.textsOn(user.telefone)).toEqual([]);
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, data_prova: "2027-03-14" });
  await on.work();
  expect(on.textsOn(user.telefone)).toHaveLength(1);
  expect(await on.subjectsTo(user.email)).toHaveLength(2);
  const { avisos } = await on.ask(user, "GET", `/api/users/me/alerts/${uuid}`);
  expect(avisos.at(-1).motivos).toMatchObject([
    { codigo: "TIPO_RECUSADO", texto: "Este tipo de alerta está desligado por WhatsApp." },
  ]);
});

test("a kind that every channel refuses is not told, is not counted, and is told once it is wanted", async () => {
  const user = await reader(null);
  await refuse(user, { NOVO_CONCURSO: ["email", "whatsapp"] });
  const reach = () => on.asAdmin("POST", "/api/concursos/alcance", concursoBody({}));
  expect(await reach()).toMatchObject({ avisados: 0, por_canal: { email: 0, whatsapp: 0 } });
  const { uuid } = await on.publish({});
  await on.work();
  expect(await on.statesOf(user)).toEqual([]);
  const { avisos } = await on.ask(user, "GET", `/api/users/me/alerts/${uuid}`);
  expect(avisos[0].motivos).toMatchObject([
    { texto: "Este tipo de alerta está desligado por todos os canais ligados." },
  ]);
  await refuse(user, { NOVO_CONCURSO: ["whatsapp"] });
  await on.work();
  expect(await on.subjectsTo(user.email)).toHaveLength(1);
  expect(on.textsOn(user.telefone)).toEqual([]);
});

test("a waiting delivery does not leave by a channel that now refuses its kind", async () => {
  const [all, inOrder] = [await reader(null), await reader(["whatsapp", "email"])];
  await publishTo(all);
  for (const user of [all, inOrder]) await refuse(user, { NOVO_CONCURSO: ["whatsapp"] });
  await on.work();
  await on.work();
  for (const user of [all, inOrder]) {
    expect(on.textsOn(user.telefone)).toEqual([]);
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  }
});

test("in an order, neither the next channel nor the fallback mail brings a refused kind", async () => {
  const user = await reader(["whatsapp", "email"]);
  await refuse(user, { NOVO_CONCURSO: ["email"] });
  on.emulators.phones.fail({ to: user.telefone, code: 100, times: 9 });
  await publishTo(user);
  await on.work();
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([]);
  expect(await on.statesOf(user)).toEqual([["whatsapp", "failed", expect.stringContaining("100")]]);
});

test("a kind or a channel that there is not is refused", async () => {
  const user = await reader(null);
  for (const recusas of [{ NADA: ["email"] }, { PRAZO: ["pombo"] }])
    await expect(refuse(user, recusas)).rejects.toThrow();
});
