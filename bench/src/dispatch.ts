import { channelRules } from "@cav/server/channels/index.ts";
import { startDispatcher } from "@cav/server/deliveries/dispatcher.ts";
import { createEmailSender } from "@cav/server/deliveries/email-sender.ts";
import { createMailer, type Mail } from "@cav/server/platform/mail/mailer.ts";
import { endRun, queueRun, sendQueued, shareHeads, shareRow } from "../lib/channel-run.ts";
import { exampleForEverybody, sendByBarePool, startSink, workerDeps } from "../lib/mail.ts";
import { shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { createMeter } from "../lib/processor.ts";
import { report, table } from "../lib/report.ts";

// How many mails a second leave, composed and recorded, beside a bare nodemailer pool that sends one of them?

const messages = Number(process.env.BENCH_MESSAGES ?? 10_000);
const runs = 3;

const country = await startCountry();
const sink = await startSink();
const rows: string[][] = [];
try {
  const { db } = country;
  await populate(country, messages);
  const deps = workerDeps(country, sink.url);
  const { config } = deps;
  const concurso = await exampleForEverybody(country);
  const measured = await createMeter(country);

  for (let run = 1; run <= runs; run += 1) {
    await queueRun(db, concurso, run, "email");

    const mailer = createMailer({ url: sink.url, from: config.smtp?.from ?? "" });
    const sender = createEmailSender(deps, mailer);
    let sample: Mail | undefined;
    const sampled = {
      ...sender,
      send(mail: Mail) {
        sample ??= mail;
        return sender.send(mail);
      },
    };
    const took = await measured(() =>
      sendQueued(country, () => startDispatcher(deps, sampled, { lanes: channelRules.email.lanes })),
    );
    mailer.close();
    await endRun(country, messages);

    const bare = await measured(() => sendByBarePool(sink.url, sample, messages));
    rows.push(shareRow(run, messages, took, bare));
  }
} finally {
  sink.stop();
  await country.stop();
}
report(
  "dispatch",
  "Handing mail to the SMTP server",
  [
    `\`npm run bench -- dispatch\`. ${shown(messages)} deliveries of one real exam with 44 positions, each explained, composed, sent and`,
    "recorded by one worker; beside it a bare nodemailer pool of 5 connections that sends the same mail as often. The SMTP",
    "server, PostgreSQL and the worker share two cores, so that composing and recording cost what they take from sending.",
    "",
    table(shareHeads("bare pool"), rows),
  ].join("\n"),
);
