import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function recordLog() {
  const lines: string[] = [];
  return { log: createLog("info", { write: (line) => lines.push(line) }), text: () => lines.join("") };
}

test("personal data and tokens are struck out wherever they stand", () => {
  const { log, text } = recordLog();
  log.info({ email: "ana@x.example", user: { telefone: "+5511999998888", token: "abc123" } }, "saved");
  log.info({ headers: { authorization: "Bearer abc123", cookie: "access_token=abc123" } }, "asked");
  expect(text()).toContain("saved");
  expect(text()).not.toMatch(/ana@|99999|abc123/);
});

test("requests are logged without their query", () => {
  const { log, text } = recordLog();
  log.info({ req: { method: "GET", url: "/reset?token=abc123", headers: { cookie: "abc123" } } }, "incoming");
  expect(text()).toContain('"path":"/reset"');
  expect(text()).not.toContain("abc123");
});

test("an error tells what broke, not on whose data", () => {
  const { log, text } = recordLog();
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: "23505",
    constraint: "users_email",
    detail: "Key (email)=(ana@x.example) already exists.",
  });
  const failed = new Error("550 <ana@x.example> unknown; WhatsApp to +5511999998888, 5511999998888", {
    cause: refused,
  });
  log.error({ err: failed }, "failed");
  expect(text()).toContain("users_email");
  expect(text()).toContain("23505");
  expect(text()).toContain("log.test.ts");
  expect(text()).not.toMatch(/ana@|99999/);
});

test("what is thrown without being an error tells its message", () => {
  const { log, text } = recordLog();
  log.error(
    { err: { message: "connection refused for ana@x.example", queue: "alerts.match" } },
    "queue error",
  );
  log.error({ err: "plain words" }, "failed");
  expect(text()).toContain("connection refused for [oculto]");
  expect(text()).toContain("plain words");
  expect(text()).not.toContain("alerts.match");
});
