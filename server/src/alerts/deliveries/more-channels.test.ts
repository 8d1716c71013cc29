import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { createNoSender } from "./channel-sender.ts";
import { dispatchBatch } from "./dispatch.ts";

const on = openChannels();

/** Creates a user with Telegram, beside any other channel. */
async function withTelegram(overrides: object = {}) {
  const user = await on.candidate({ salario_minimo: 1 }, overrides);
  await on.addTelegram(user);
  return user;
}

test("a channel's address makes it usable on any plan, and mail replaces a channel that can't send", async () => {
  const user = await withTelegram({ habilitar_email: false });
  await on.publish({ titulo: "TRT de Teste" });
  await on.match();
  expect(await on.statesOf(user)).toEqual([["telegram", "queued", null]]);
  await dispatchBatch(on.api.deps, createNoSender("telegram"));
  await on.work();
  expect(await on.subjectsTo(user.email)).toEqual([expect.stringContaining("TRT de Teste")]);
  expect(await on.statesOf(user)).toEqual([
    ["email", "sent", null],
    ["telegram", "canceled", "Telegram não configurado; enviado por e-mail"],
  ]);
});

test("each channel that is on sends an event once, and a disabled one nothing", async () => {
  const both = await withTelegram();
  const off = await withTelegram();
  const settings = await on.ask(off, "PUT", "/api/alertas/ajustes", { habilitar_telegram: false });
  expect(settings).toMatchObject({
    habilitar_telegram: false,
    telegram_disponivel: true,
    habilitar_push: false,
  });
  await on.publish({});
  await on.match();
  await on.match();
  expect(await on.statesOf(both)).toEqual([
    ["email", "queued", null],
    ["telegram", "queued", null],
  ]);
  expect(await on.statesOf(off)).toEqual([["email", "queued", null]]);
});

test("a search may choose one channel only, and an exam's reach counts it", async () => {
  const user = await withTelegram({ user_type: "PREMIUM" });
  const { items } = await on.ask(user, "GET", "/api/users/me/buscas");
  const { numero, nome, preferencias } = items[0];
  await on.ask(user, "PUT", `/api/users/me/buscas/${numero}`, { nome, preferencias, canais: ["telegram"] });
  await on.publish({});
  await on.match();
  expect(await on.statesOf(user)).toEqual([["telegram", "queued", null]]);
});

test("a channel can't be switched on before its address is known", async () => {
  const user = await on.candidate({ salario_minimo: 1 });
  const settings = await on.ask(user, "PUT", "/api/alertas/ajustes", { habilitar_push: true });
  expect(settings).toMatchObject({ habilitar_push: false, push_disponivel: false });
});
