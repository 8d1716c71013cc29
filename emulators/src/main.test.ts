import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function start(env: Record<string, string> = {}): ChildProcess {
  const child = fork(main, { execArgv: [], stdio: "pipe", env: { ...process.env, ...env } });
  children.push(child);
  return child;
}

test("the process sends its parent the addresses, prints nothing, and ends on request", async () => {
  const child = start({ NODE_ENV: "test" });
  const printed = text(child.stdout as NodeJS.ReadableStream);
  const [message] = await once(child, "message");
  expect(message).toEqual({
    type: "ready",
    urls: {
      smtp: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
      whatsapp: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/whatsapp$/),
      telegram: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/telegram$/),
      stripe: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      googleKeys: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/dev\/google\/certs$/),
      fontes: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/fontes$/),
      modelo: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/modelo$/),
      push: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/push$/),
      parceiro: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/parceiro\/$/),
      bucket: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/s3\/documentos$/),
      indexNow: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/indexnow$/),
      dev: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    },
    google: { clientId: expect.any(String), issuer: expect.any(String) },
    credentials: {
      whatsappToken: expect.any(String),
      whatsappPhoneNumberId: expect.stringMatching(/^\d+$/),
      whatsappAppSecret: expect.any(String),
      whatsappVerifyToken: expect.any(String),
      telegramBotToken: expect.stringMatching(/^\d+:/),
      telegramBotName: expect.any(String),
      telegramWebhookSecret: expect.any(String),
      stripeSecretKey: expect.stringMatching(/^sk_test_/),
      stripeWebhookSecret: expect.stringMatching(/^whsec_/),
      s3KeyId: expect.any(String),
      s3Secret: expect.any(String),
      s3Region: "us-east-1",
      modelKey: expect.stringMatching(/^sk-/),
    },
  });
  const { urls } = message as { urls: { dev: string } };
  expect((await fetch(`${urls.dev}/dev`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await printed).toBe("");
});

test("the process ends when its parent is gone", async () => {
  const child = start({ NODE_ENV: "test" });
  await once(child, "message");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a failing start gives the reason in one line", async () => {
  const busy = createServer().listen(0, "127.0.0.1");
  await once(busy, "listening");
  const { port } = busy.address() as { port: number };
  const refusals: [Record<string, string>, RegExp][] = [
    [{ NODE_ENV: "production" }, /^NODE_ENV tem "production"; .+\n$/],
    [{ NODE_ENV: "test", SMTP_PORT: "abc" }, /^SMTP_PORT tem "abc"; .+\n$/],
    [{ NODE_ENV: "test", EMULATORS_PORT: String(port) }, /^os simuladores não iniciaram: .+\n$/],
  ];
  await Promise.all(
    refusals.map(async ([env, line]) => {
      const child = start(env);
      const [said, [code]] = await Promise.all([
        text(child.stderr as NodeJS.ReadableStream),
        once(child, "exit"),
      ]);
      expect(said).toMatch(line);
      expect(code).toBe(1);
    }),
  );
  await new Promise((resolve) => busy.close(resolve));
});
