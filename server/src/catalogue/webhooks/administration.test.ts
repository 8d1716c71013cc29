import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createWebhooksStage } from "../../../test/harness/webhooks-stage.ts";

const on = createWebhooksStage();
const { ask, form, register, work, received } = on;

test("the guide's receiver takes a message once with the standard's library, and refuses foreign ones", async () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../../docs/api.md"), "utf8");
  const [, code = ""] = /```js\n([^`]+)```/.exec(guide) ?? [];
  const library = JSON.stringify(import.meta.resolve("standardwebhooks"));
  const source = code.replace('"standardwebhooks"', library);
  const { receive } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  // The library compares the signature's time with its own clock.
  on.api.deps.clock.set(new Date());
  const { uuid, segredo } = await register();
  await ask("POST", `/admin/ganchos/${uuid}/teste`);
  await work();
  const [message] = received();
  const take = (secret: string, corpo = message?.corpo) => receive(secret, message?.headers, corpo);
  expect(() => take(segredo, `${message?.corpo} `)).toThrow("No matching signature");
  expect(() => take(`whsec_${Buffer.alloc(32).toString("base64")}`)).toThrow("No matching signature");
  expect(take(segredo)).toMatchObject({ type: "teste", data: { concurso_uuid: null, concurso: null } });
  expect(take(segredo)).toBeUndefined();
});

test("only administrators manage webhooks, and their actions are audited", async () => {
  const { uuid } = await register();
  await ask("PUT", `/admin/ganchos/${uuid}`, form({ nome: "Prefeitura" }));
  await ask("PUT", `/admin/ganchos/${uuid}/ativo`, { ativo: false });
  await ask("DELETE", `/admin/ganchos/${uuid}`);
  const { items } = (await ask("GET", "/admin/audit?size=4")).json();
  expect(items.map(({ acao }: { acao: string }) => acao)).toEqual([
    "GANCHO_EXCLUIDO",
    "GANCHO_DESLIGADO",
    "GANCHO_EDITADO",
    "GANCHO_CRIADO",
  ]);
  expect((await ask("GET", `/admin/ganchos/${uuid}/entregas`)).statusCode).toBe(404);
  const metrics = await on.api.app.inject({ url: "/metrics" });
  expect(metrics.body).toContain("cav_webhooks_waiting 0");
});
