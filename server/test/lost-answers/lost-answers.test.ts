import { randomBytes } from "node:crypto";
import { isForm } from "@cav/contract/call.ts";
import { type CallName, calls } from "@cav/contract/calls.ts";
import { describe as describedOf } from "@cav/contract/specs.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedPlans } from "../../src/operation/seed/plans.ts";
import { testNow } from "../harness/app.ts";
import { contentsOf } from "../harness/database-contents.ts";
import { accountCalls } from "./account-calls.ts";
import { catalogueCalls } from "./catalogue-calls.ts";
import { memberCalls } from "./member-calls.ts";
import { staffCalls } from "./staff-calls.ts";
import { type CallInput, createStage, type Prepare, type Stage } from "./stage.ts";

/** The calls that write, and those that programs make. */
type Writing = { [N in CallName]: (typeof calls)[N]["method"] extends "GET" ? never : N }[CallName];
type Program =
  | "receiveStripeWebhook"
  | "receiveMailEvents"
  | "receiveWhatsAppWebhook"
  | "receiveBounce"
  | "receiveTelegramUpdate";
/** A valid input of every form: the type checker asks for each new call. */
const forms: Record<Exclude<Writing, Program>, Prepare> = {
  ...accountCalls,
  ...memberCalls,
  ...catalogueCalls,
  ...staffCalls,
};

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
  await seedPlans(stage.deps.db, stage.deps.clock.now());
});
afterAll(() => stage.close());
beforeEach(() => stage.deps.clock.set(testNow));

const names = Object.keys(forms) as (keyof typeof forms)[];

test("every call that people make is played", () => {
  const made = (Object.keys(calls) as CallName[]).filter(
    (name) =>
      isForm(calls[name]) && !describedOf(calls[name]).spec.signed && name !== "receiveTelegramUpdate",
  );
  expect(names.toSorted()).toEqual(made.toSorted());
});

const boundary = "limite-dos-testes";
function multipartOf(form: Record<string, string>, field: string, file: Buffer | undefined): Buffer {
  const texts = Object.entries(form).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="arquivo"\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(texts.join("")),
    ...(file ? [Buffer.from(head), file, Buffer.from("\r\n")] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

function bodyOf(name: keyof typeof forms, { payload, form, file }: CallInput) {
  const { bodyType, upload } = calls[name] as { bodyType?: string; upload?: { field: string } };
  if (bodyType === "multipart")
    return {
      payload: multipartOf(form ?? {}, upload?.field ?? "", file),
      type: `multipart/form-data; boundary=${boundary}`,
    };
  if (bodyType === "form" || bodyType === "texts")
    return {
      payload: new URLSearchParams(form).toString(),
      type: "application/x-www-form-urlencoded",
    };
  return payload === undefined ? undefined : { payload, type: "application/json" };
}

function send(name: keyof typeof forms, asked: CallInput, key: string) {
  const { method, path } = calls[name];
  const params = [...(asked.params ?? [])];
  const body = bodyOf(name, asked);
  return stage.api.app.inject({
    method,
    url: `/api${path.replace(/:\w+/g, () => String(params.shift()))}`,
    query: asked.query ?? {},
    headers: { ...asked.headers, ...(body && { "content-type": body.type }), "idempotency-key": key },
    cookies: asked.cookies ?? {},
    ...(body && { payload: body.payload }),
  });
}

/** Tables that count or note every request. */
const notes = ["rate_limits", "respostas", "sessions"];

/** Returns a digest of each table: what the calls did. */
async function effects() {
  const { rows } = await contentsOf(stage.deps.pool);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !notes.includes(table)));
}

test.each(names)("the lost answer of %s is given again, and its effect happened once", async (name) => {
  const asked = await forms[name](stage);
  const key = randomBytes(16).toString("hex");
  const lost = await send(name, asked, key);
  expect(lost.statusCode, `valid: ${lost.body}`).toBeLessThan(300);
  const before = await effects();
  const again = await send(name, asked, key);
  expect([again.statusCode, again.body]).toEqual([lost.statusCode, lost.body]);
  expect(again.headers["set-cookie"]).toEqual(lost.headers["set-cookie"]);
  expect(await effects()).toEqual(before);
});
