import { lanesOf, startDispatcher } from "@cav/server/deliveries/dispatcher.ts";
import { createEmailSender } from "@cav/server/deliveries/email-sender.ts";
import { connect } from "@cav/server/platform/database/connect.ts";
import { createMailer } from "@cav/server/platform/mail/mailer.ts";
import type { Database } from "@cav/server/tables.ts";
import { workerDeps } from "./mail.ts";

// A worker in a process of its own that sends what is due by mail, from when it is told to until it is told to stop.

const [url = "", smtp = ""] = process.argv.slice(2);
const connection = connect<Database>({ url, poolSize: 12, name: "cav-bench-worker" });
const deps = workerDeps(connection, smtp);
const mailer = createMailer({ url: smtp, from: deps.config.smtp?.from ?? "" });
const sender = createEmailSender(deps, mailer);
await connection.pool.query("SELECT 1");

let dispatcher: ReturnType<typeof startDispatcher> | undefined;
process.on("message", async (told) => {
  if (told === "go") dispatcher = startDispatcher(deps, sender, { lanes: lanesOf.email });
  else {
    await dispatcher?.stop();
    mailer.close();
    await connection.close();
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    process.send?.({ cpuMs: (userCPUTime + systemCPUTime) / 1000, megabytes: maxRSS / 1024 });
    process.disconnect?.();
  }
});
process.send?.("ready");
