import { insertMatchesAlerts } from "@cav/server/alerts/fan-out.ts";
import { lanesOf, startDispatcher } from "@cav/server/deliveries/dispatcher.ts";
import { createEmailSender } from "@cav/server/deliveries/email-sender.ts";
import { createMailer, type Mail } from "@cav/server/platform/mail/mailer.ts";
import { sql } from "kysely";
import { barePoolSeconds, exampleForEverybody, startSink, workerDeps } from "../lib/mail.ts";
import { seconds, shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// How many mails a second leave, composed and recorded, beside a bare nodemailer pool that sends one of them?

const messages = Number(process.env.BENCH_MESSAGES ?? 10_000);
const runs = 3;

const country = await startCountry();
const sink = await startSink();
const rows: string[][] = [];
try {
  const { db, pool } = country;
  await populate(country, messages);
  const deps = workerDeps(country, sink.url);
  const { config } = deps;
  const { id, titulo } = await exampleForEverybody(country);

  for (let run = 1; run <= runs; run += 1) {
    const event = await db
      .insertInto("alert_events")
      .values({ concurso_id: id, titulo, kind: "NOVO_CONCURSO", occasion: `run ${run}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const told = {
      eventId: event.id,
      concursoId: id,
      deadline: null,
      isReminder: false,
      waitsForMorning: false,
      degraus: null,
    };
    await db.transaction().execute((tx) => insertMatchesAlerts(tx, told, sql<boolean>`true`, new Date()));
    await sql`DELETE FROM deliveries WHERE channel <> 'email'`.execute(db);

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
    const took = await seconds(async () => {
      const dispatcher = startDispatcher(deps, sampled, { lanes: lanesOf.email });
      for (;;) {
        const { rows: left } = await pool.query(
          "SELECT count(*)::int AS n FROM deliveries WHERE status = 'queued'",
        );
        if (left[0].n === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await dispatcher.stop();
    });
    mailer.close();
    await sql`TRUNCATE alerts, deliveries`.execute(db);

    const bareTook = await barePoolSeconds(sink.url, sample, messages);
    rows.push([
      String(run),
      shown(messages / took),
      shown(messages / bareTook),
      `${shown((100 * bareTook) / took)}%`,
    ]);
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
    table(["run", "messages/s", "bare pool/s", "of the bare pool"], rows),
  ].join("\n"),
);
