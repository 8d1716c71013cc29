import { type Dispatcher, startDispatcher } from "@cav/server/deliveries/dispatcher.ts";
import { createEmailSender } from "@cav/server/deliveries/email-sender.ts";
import { createPushSender } from "@cav/server/deliveries/push-sender.ts";
import { connect } from "@cav/server/platform/database/connect.ts";
import { createMailer } from "@cav/server/platform/mail/mailer.ts";
import { createPush } from "@cav/server/platform/push/push.ts";
import type { Database } from "@cav/server/tables.ts";
import { workerDeps } from "./mail.ts";
import type { SendWorkerTask } from "./send-workers.ts";

// A worker in a process of its own that sends what is due by one channel, from when it is told to until it is told to stop.

const { url, smtp, channel, settings }: SendWorkerTask = JSON.parse(process.argv[2] ?? "");
const connection = connect<Database>({ url, poolSize: 12, name: "cav-bench-worker" });
const plain = workerDeps(connection, smtp);
const deps = { ...plain, config: { ...plain.config, ...settings } };
const [start, close] = channel === "email" ? byMail() : byPush();
await connection.pool.query("SELECT 1");

function byMail(): [() => Dispatcher, () => void] {
  const mailer = createMailer({ url: smtp, from: deps.config.smtp?.from ?? "" });
  return [() => startDispatcher(deps, createEmailSender(deps, mailer)), () => mailer.close()];
}

function byPush(): [() => Dispatcher, () => void] {
  const push = createPush(deps.config.push);
  return [() => startDispatcher(deps, createPushSender(deps, push)), () => push.close()];
}

let dispatcher: Dispatcher | undefined;
process.on("message", async (told) => {
  if (told === "go") {
    dispatcher = start();
    return;
  }
  await dispatcher?.stop();
  if (told === "pause") {
    process.send?.("paused");
    return;
  }
  close();
  await connection.close();
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.send?.({ cpuMs: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 });
  process.disconnect?.();
});
process.send?.("ready");
