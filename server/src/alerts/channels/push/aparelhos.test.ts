import { describe, expect, test } from "vitest";
import { type BuiltUser, buildUser, signInAs } from "../../../../test/harness/factories.ts";
import { aparelhos, openPush } from "../../../../test/harness/push-stage.ts";
import type { Push } from "../../../platform/providers/push/push.ts";

const { on, browsers, subscribe, addBrowser, noticesOf, send, reader, shownTo, work } = openPush();
const tell = async (user: BuiltUser, url: string, payload: object) => {
  const headers = await signInAs(on.api.deps, user);
  return on.api.app.inject({ method: "POST", url, headers, payload });
};

describe("devices", () => {
  test("devices are named and removed by their owner only, and without one the channel is off", async () => {
    const { user, browser } = await reader();
    const other = await buildUser(on.api.deps.db);
    const headers = await signInAs(on.api.deps, other);
    const url = `${aparelhos}/${browser.uuid}`;
    expect((await on.api.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(404);
    await on.ask(user, "PUT", url, { nome: "Celular velho" });
    expect((await on.ask(user, "GET", aparelhos)).items).toMatchObject([
      { nome: "Celular velho", usado_em: null },
    ]);
    await on.ask(user, "DELETE", url);
    expect(await on.ask(user, "GET", "/api/alertas/ajustes")).toMatchObject({
      push_disponivel: false,
      push_desligado_por: null,
    });
  });

  test("a browser's device moves to the user who signs in there next", async () => {
    const { user, browser } = await reader();
    const next = await buildUser(on.api.deps.db);
    const { uuid: _, troca: __, ...assinatura } = browser;
    expect((await tell(next, aparelhos, { nome: "Agora meu", assinatura })).statusCode).toBe(201);
    expect((await on.ask(user, "GET", aparelhos)).items).toEqual([]);
    expect((await on.userRow(user)).tem_push).toBe(false);
  });

  describe("devices with a changed address", () => {
    const move = (troca: string, assinatura: object) =>
      on.api.app.inject({
        method: "PUT",
        url: "/api/alertas/endereco-do-aparelho",
        payload: { troca, assinatura },
      });

    test("a browser that changes its address keeps its name, and gets notifications there", async () => {
      const { user, browser } = await reader();
      const moved = subscribe();
      expect((await move(browser.troca, moved)).statusCode).toBe(204);
      await on.publish({});
      await work();
      expect(noticesOf(moved)).toHaveLength(1);
      expect(noticesOf(browser)).toEqual([]);
      expect((await on.ask(user, "GET", aparelhos)).items).toMatchObject([
        { uuid: browser.uuid, nome: "Meu celular" },
      ]);
      // The new address is stored already.
      expect((await move(browser.troca, moved)).statusCode).toBe(204);
      expect((await on.ask(user, "GET", aparelhos)).items).toHaveLength(1);
    });

    test("a notification to the old address during the change goes by mail only, and the device stays", async () => {
      const { user, browser } = await reader();
      const moved = subscribe();
      browsers().fail(browser.endpoint, { status: 410, times: 1 });
      await on.publish({ titulo: "Durante a mudança" });
      const meanwhile: Push = {
        ...on.push,
        async send(...notice) {
          await move(browser.troca, moved);
          return on.push.send(...notice);
        },
      };
      await on.match();
      await send(meanwhile);
      await on.work();
      expect(await on.subjectsTo(user.email)).toEqual([expect.stringContaining("Durante a mudança")]);
      expect((await on.ask(user, "GET", aparelhos)).items).toMatchObject([{ uuid: browser.uuid }]);
      expect(await on.userRow(user)).toMatchObject({ habilitar_push: true, push_desligado_por: null });
      await on.publish({ titulo: "Depois dela" });
      await work();
      expect(shownTo(moved)).toMatchObject([{ titulo: expect.stringContaining("Depois dela") }]);
    });

    test("an address changes only with our token, for that device, to a push service", async () => {
      const { user, browser } = await reader();
      const other = await addBrowser(user, "Meu computador");
      const swapped = browser.troca.replace(browser.uuid, other.uuid);
      expect((await move(swapped, subscribe())).statusCode).toBe(404);
      const elsewhere = { ...subscribe(), endpoint: "https://teste.example/push" };
      expect((await move(browser.troca, elsewhere)).statusCode).toBe(422);
      await on.ask(user, "DELETE", `${aparelhos}/${browser.uuid}`);
      expect((await move(browser.troca, subscribe())).statusCode).toBe(404);
    });

    test("a device that moves to a stored address is removed", async () => {
      const { user, browser } = await reader();
      const { uuid, troca: _, ...known } = await addBrowser(user, "Meu computador");
      expect((await move(browser.troca, known)).statusCode).toBe(204);
      expect((await on.ask(user, "GET", aparelhos)).items).toMatchObject([{ uuid }]);
    });
  });

  test("a user has at most ten devices", async () => {
    const { user } = await reader();
    for (let more = 0; more < 9; more += 1) await addBrowser(user, `Aparelho ${more}`);
    const assinatura = subscribe();
    const refused = await tell(user, aparelhos, { nome: "Mais um", assinatura });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain("10 aparelhos");
  });

  test.each([
    "http://169.254.169.254/latest/meta-data",
    "https://localhost/push",
    "https://fcm.googleapis.com.teste.example/x",
    "https://fcm.googleapis.com:8443/x",
    "https://u:p@fcm.googleapis.com/x",
    "http://fcm.googleapis.com/x",
  ])("a device's address must be a push service's, not %s", async (endpoint) => {
    const user = await buildUser(on.api.deps.db);
    const { keys } = subscribe();
    const refused = await tell(user, aparelhos, { nome: "X", assinatura: { endpoint, keys } });
    expect(refused.statusCode).toBe(422);
  });
});
