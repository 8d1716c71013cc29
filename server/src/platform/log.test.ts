import "../../test/harness/built-web.ts";
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { createLog } from "./log.ts";

function recordLog() {
  const lines: string[] = [];
  return { log: createLog("info", { write: (line) => lines.push(line) }), text: () => lines.join("") };
}

test("personal data and tokens are removed from logs, wherever they are", () => {
  const { log, text } = recordLog();
  log.info({ email: "ana@x.example", user: { telefone: "+5511999998888", token: "abc123" } }, "saved");
  log.info({ headers: { authorization: "Bearer abc123", cookie: "access_token=abc123" } }, "asked");
  log.info({ users: [{ email: "ana@x.example" }, { email: null }] }, "listed");
  log
    .child({ email: "ana@x.example" })
    .child({ to: { phone: "+5511999998888" } })
    .info("went on");
  log.info({ req: { method: "GET", url: "/a" }, token: "abc123", kept: 1 }, "asked again");
  expect(text()).toMatch(/"path":"\/a".*"token":"\[oculto\]","kept":1/);
  expect(text()).toContain("saved");
  expect(text()).not.toMatch(/ana@|99999|abc123/);
});

test("requests are logged without their query", () => {
  const { log, text } = recordLog();
  log.info({ req: { method: "GET", url: "/reset?token=abc123", headers: { cookie: "abc123" } } }, "incoming");
  expect(text()).toContain('"path":"/reset"');
  expect(text()).not.toContain("abc123");
});

test("an error logs what broke, without its data", () => {
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

test("a thrown value that is no error logs its message", () => {
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

/** Line ends that JSON leaves as they are, and characters that a terminal obeys. */
const forged = 'a\r\n{"level":30}\u2028\u2029\u0085\u001b[2K\u009b31m\u007f\u202e\u2066\0"\\u001b';

describe("foreign text forges no line", () => {
  const failed = () => Object.assign(new Error(forged, { cause: forged }), { code: forged, name: forged });

  test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    ["in a field", (log) => log.info({ titulo: forged }, "read")],
    ["in a field's name", (log) => log.info({ [forged]: 1 }, "read")],
    ["in a list", (log) => log.info({ titulos: [forged, [[[forged]]]] }, "read")],
    ["in a request's path", (log) => log.info({ req: { method: forged, url: `/${forged}` } }, "asked")],
    ["in a child's fields", (log) => log.child({ titulo: forged }).info("read")],
    ["in a message", (log) => log.info(forged)],
    ["in an error with all its fields", (log) => log.error({ err: failed() }, "failed")],
    ["in an error alone", (log) => log.error(failed())],
    ["in what was thrown", (log) => log.error({ err: { message: forged } }, "failed")],
  ])("%s", (_, write) => {
    const { log, text } = recordLog();
    write(log);
    expect(text()).toMatch(/^[ -~]+\n$/);
    expect(JSON.stringify(JSON.parse(text()))).toContain("\u2028");
  });

  test("the readable log shows no character that a terminal obeys", () => {
    const program = `
      import { createLog } from "${new URL("log.ts", import.meta.url)}";
      const forged = ${JSON.stringify(forged)};
      const log = createLog("info", undefined, true);
      log.info({ titulo: forged }, forged);
      log.error({ err: new Error(forged) }, "failed");`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    expect(stdout).toContain("2028");
    expect(stdout).toMatch(/^[ -~\n]+$/);
    const heads = stdout.split("\n").filter((line) => line.startsWith("["));
    expect(heads, "a line's end in a message begins no line of the log").toHaveLength(2);
  });
});

test("a huge value is cut, wherever it is, and does not stop the log", () => {
  const { log, text } = recordLog();
  const huge = "x".repeat(5_000_000);
  log.info({ titulo: huge, of: { more: [huge] } }, huge);
  log.info({ req: { method: huge, url: `/${huge}` } }, "asked");
  log.error({ err: Object.assign(new Error(huge), { code: huge, name: huge }) }, "failed");
  log.child({ titulo: huge }).info("read");
  expect(text().split("\n")).toHaveLength(5);
  expect(text().length).toBeLessThan(120_000);
});

test("an error that causes itself is logged", () => {
  const { log, text } = recordLog();
  const round = new Error("round");
  round.cause = new Error("and round", { cause: round });
  log.error({ err: round }, "failed");
  expect(JSON.parse(text())).toMatchObject({ err: { message: "round", cause: { message: "and round" } } });
});

test("an error alone, and the address of a page, are logged without what they carry", () => {
  const { log, text } = recordLog();
  log.error(new Error("550 <ana@x.example> unknown"));
  log.error({ err: new Error("550 <ana@x.example> unknown") });
  log.info({ pagina: "https://orgao.example/editais?token=abc123" }, "page visited");
  expect(text()).toContain('"pagina":"https://orgao.example/editais"');
  expect(text()).not.toMatch(/ana@|abc123/);
});

describe("no line is lost when a process ends", () => {
  const room = new URL("./", import.meta.url);
  const logging = (ending: string) => `
    import { createLog } from "${new URL("log.ts", room)}";
    import { runProcess } from "${new URL("lifecycle.ts", room)}";
    const log = createLog("info");
    await runProcess(
      async () => {
        for (let line = 0; line < 500; line++) log.info({ line }, "told");
        ${ending}
      },
      (err) => log.fatal({ err }, "failed"),
    );`;

  test.each([
    ["by itself", "", 0],
    ["by a signal", "process.kill(process.pid, 'SIGTERM'); setInterval(() => undefined, 1000);", 0],
    ["by an error that nobody caught", "setImmediate(() => { throw new Error('broken'); });", 1],
    ["by a promise that nobody waited for", "void Promise.reject(new Error('broken'));", 1],
    ["at once", "process.exit(3);", 3],
  ])("%s", (_, ending, status) => {
    const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", logging(ending)], {
      encoding: "utf8",
    });
    const lines = ended.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const told = lines.filter(({ msg }) => msg === "told").map(({ line }) => line);
    expect(ended.status, ended.stderr).toBe(status);
    expect(told).toEqual(Array.from({ length: 500 }, (_none, line) => line));
    expect(lines.some(({ msg }) => msg === "failed")).toBe(status === 1);
  });
});
