import "../../../../test/harness/built-web.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "../../../../test/harness/app.ts";

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators({ publicBase: "http://localhost" });
});
afterAll(() => emulators.close());

const elsewhere = { remoteAddress: "203.0.113.9" };
const forwarded = { headers: { "x-forwarded-for": "127.0.0.1" } };
const pages = ["/dev/", "/dev/api/messages", "/dev/templates"];

test.each([
  ["this machine", {}, {}, 200],
  ["another one", {}, elsewhere, 403],
  [
    "another one that a trusted header calls this one",
    { TRUST_PROXY: "203.0.113.9" },
    { ...elsewhere, ...forwarded },
    403,
  ],
  ["whom a proxy on this machine passes on", { TRUST_PROXY: "loopback" }, forwarded, 403],
  ["another one, where they are open", { DEV_PAGES: "open" }, elsewhere, 200],
])("the emulators' pages answer %s as they should", async (_, env, caller, status) => {
  const api = await createTestApp({ EMULATORS_URL: emulators.urls.dev, ...env });
  try {
    for (const url of pages) expect((await api.app.inject({ url, ...caller })).statusCode, url).toBe(status);
  } finally {
    await api.close();
  }
});

test("production has no emulators' pages", async () => {
  const api = await createTestApp({
    EMULATORS_URL: emulators.urls.dev,
    DEV_PAGES: "open",
    NODE_ENV: "production",
  });
  try {
    const unknown = (await api.app.inject({ url: "/nao-existe" })).statusCode;
    for (const url of pages) expect((await api.app.inject({ url })).statusCode, url).toBe(unknown);
  } finally {
    await api.close();
  }
});
