import { randomUUID } from "node:crypto";
import { type Call, mediaTypes } from "@cav/contract/call.ts";
import { described } from "@cav/contract/specs.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { buildUser, signInAs } from "../harness/factories.ts";

let api: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  api = await createTestApp();
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
afterAll(() => api.close());

async function send({ method, path }: Call, type: string, payload: string) {
  const response = await api.app.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, randomUUID())}`,
    headers: { ...admin, "content-type": type },
    payload,
  });
  return { status: response.statusCode, detail: response.json().detail };
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const written = described.filter(({ call }) => call.method !== "GET");
const small = written.filter(({ spec, call }) => !spec.bodyMaxBytes && !call.upload);
const large = written.filter(({ spec }) => spec.bodyMaxBytes);

test("few calls accept more than some kilobytes", () => {
  expect(Object.fromEntries(large.map(({ name, spec }) => [name, (spec.bodyMaxBytes ?? 0) / 1024]))).toEqual({
    updateMyPreferencias: 64,
    previewMyPreferencias: 64,
    createMyBusca: 64,
    updateMyBusca: 64,
    createConcurso: 4096,
    updateConcurso: 4096,
    previewAlcance: 4096,
    createRascunho: 4096,
    updateRascunho: 4096,
    publishRascunho: 4096,
    confirmMinuta: 4096,
    previewMinuta: 4096,
    // 400,000 characters of up to 4 bytes.
    createTextoColado: 1562.5,
    previewImport: 10_240,
    importConcursos: 10_240,
    receiveStripeWebhook: 512,
    receiveTelegramUpdate: 256,
    receiveWhatsAppWebhook: 3072,
    receiveBounce: 1024,
    receiveMailEvents: 1024,
    // These calls have more fields than others, within the same size.
    addPasskey: 16,
    passkeyLogin: 16,
  });
});

test.each(small)("$name refuses too large bodies before parsing them", async ({ call }) => {
  // Invalid JSON that was parsed would get another error.
  expect((await send(call, json, "[".repeat(17 * 1024))).status).toBe(413);
  if (mediaTypes[call.bodyType ?? "json"].includes(form))
    expect((await send(call, form, "&".repeat(17 * 1024))).status).toBe(413);
});

test.each(described.filter(({ call }) => call.method === "GET" && call.access === "public"))(
  "$name, a reading call, ignores bodies of any type",
  async ({ call }) => {
    const { status } = await send(call, "multipart/form-data; boundary=x", '""');
    expect([415, 500]).not.toContain(status);
  },
);

describe("a body that is too expensive to parse", () => {
  const deep = `${"[".repeat(33)}${"]".repeat(33)}`;
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`c${n}`, n])));
  const parsed = written.filter(
    ({ call }) => !["file", "mail", "multipart"].includes(call.bodyType ?? "json"),
  );

  const things = `[${"{},".repeat(250)}{}]`;
  /** Calls with signed bodies: the signature is checked first. */
  const signedFirst = new Set(["receiveStripeWebhook", "receiveWhatsAppWebhook"]);

  test.each(parsed)("is refused by $name: too deep", async ({ name, call }) => {
    const refused = await send(call, json, deep);
    if (signedFirst.has(name)) expect(refused.status).toBe(403);
    else expect(refused).toEqual({ status: 400, detail: "A requisição tem níveis demais." });
  });

  test.each(parsed.filter(({ name }) => signedFirst.has(name)))(
    "is refused by $name before it is parsed",
    async ({ call, spec }) => {
      expect((await send(call, json, "{},".repeat((spec.bodyMaxBytes ?? 0) / 4))).status).toBe(403);
    },
  );

  test.each(small.filter(({ call }) => parsed.some((other) => other.call === call)))(
    "is refused by $name: too many fields",
    async ({ call }) => {
      const refusal = { status: 400, detail: "A requisição tem campos demais." };
      for (const body of [many, things]) expect(await send(call, json, body)).toEqual(refusal);
      if (mediaTypes[call.bodyType ?? "json"].includes(form))
        expect(await send(call, form, "a=b&".repeat(201))).toEqual(refusal);
    },
  );

  test("is recognised by brackets, colons and commas outside of strings", async () => {
    const login = described.find(({ name }) => name === "login")?.call as Call;
    const texts = JSON.stringify({ username: `"\\${"[".repeat(50)}"`, password: ":{".repeat(90) });
    expect((await send(login, json, texts)).status).toBe(422);
  });

  test("is refused in a file, too", async () => {
    const preview = described.find(({ name }) => name === "previewImport")?.call as Call;
    const refused = await send(preview, json, "[".repeat(1_000_000));
    expect(refused.status).toBe(422);
    expect(refused.detail).toContain("tem níveis demais");
  });
});
