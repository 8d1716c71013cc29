import { signBody } from "../../src/platform/providers/whatsapp/signature.ts";
import type { TestApp } from "./app.ts";

/** Posts a signed value to the application, as the Cloud API does. */
export function hookWhatsApp({ app }: Pick<TestApp, "app">, value: object, secret = "app-secret") {
  const payload = JSON.stringify({ object: "x", entry: [{ changes: [{ value }] }] });
  const headers = {
    "content-type": "application/json",
    "x-hub-signature-256": signBody(Buffer.from(payload), secret),
  };
  return app.inject({ method: "POST", url: "/api/whatsapp/webhook", headers, payload });
}
