import { type Call, mediaTypes } from "@cav/contract/call.ts";
import { type CallName, calls } from "@cav/contract/calls.ts";
import { expect, test } from "vitest";
import { openApp } from "../harness/app.ts";
import { buildUser, signInAs } from "../harness/factories.ts";

const api = openApp();
const nobody = "00000000-0000-4000-8000-000000000000";

/** Programs that we don't know add parameters to these addresses, or their sender is checked before. */
const open: CallName[] = [
  ...(["getCalendario", "readCalendarioPessoal", "login", "receiveStripeWebhook", "receiveBounce"] as const),
  ...(["receiveMailEvents", "verifyWhatsAppWebhook", "receiveWhatsAppWebhook"] as const),
  "receiveTelegramUpdate",
];

test("a call refuses a parameter that it does not know, and stores nothing", async () => {
  const admin = await buildUser(api.deps.db, { user_type: "ADMIN" });
  const headers = await signInAs(api.deps, admin);
  const taken: string[] = [];
  for (const [name, { method, path, bodyType }] of Object.entries<Call>(calls)) {
    const url = `/api${path.replace(/:\w+/g, nobody)}?nao_existe=1`;
    const type = mediaTypes[bodyType ?? "json"][0] ?? "";
    const payload = bodyType === "multipart" || bodyType === "texts" ? "--x--\r\n" : "{}";
    const asked = { ...headers, "content-type": type.startsWith("multipart") ? `${type}; boundary=x` : type };
    const hasBody = method === "POST" || method === "PUT";
    const { body } = await api.app.inject({
      method,
      url,
      ...(hasBody ? { headers: asked, payload } : { headers }),
    });
    if (!body.includes("Este parâmetro não existe.")) taken.push(name);
  }
  expect(taken.sort()).toEqual([...open].sort());
});
