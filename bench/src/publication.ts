import { createEmailSender } from "@cav/server/alerts/channels/email/sender.ts";
import { channelRules } from "@cav/server/alerts/channels/index.ts";
import { startDispatcher } from "@cav/server/alerts/deliveries/dispatcher.ts";
import { matchEvent } from "@cav/server/alerts/events/alerts.ts";
import { createMailer, type Mail } from "@cav/server/platform/providers/email/mailer.ts";
import { sql } from "kysely";
import { exampleForEverybody, sendByBarePool, startSink, workerDeps } from "../lib/mail.ts";
import { seconds, shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// Measures the time from a publication that matches many users to the last mail handed to the channel.

const users = Number(process.env.BENCH_READERS ?? 100_000);

const country = await startCountry();
const sink = await startSink();
let row: string[] = [];
try {
  const { db, pool } = country;
  await populate(country, users);
  const { id, titulo } = await exampleForEverybody(country);
  // Mail only, so that one channel is measured.
  await sql`UPDATE users SET habilitar_whatsapp = false`.execute(db);
  await sql`INSERT INTO preferencias (user_id, enviadas) SELECT id, '{}' FROM users ON CONFLICT DO NOTHING`.execute(
    db,
  );
  const deps = workerDeps(country, sink.url);
  const mailer = createMailer({ url: sink.url, from: deps.config.smtp?.from ?? "" });
  const sender = createEmailSender(deps, mailer);
  let sample: Mail | undefined;
  let sent = 0;
  const counted = {
    ...sender,
    async send(mail: Mail) {
      sample ??= mail;
      const result = await sender.send(mail);
      sent += 1;
      return result;
    },
  };
  const dispatcher = startDispatcher(deps, counted, { lanes: channelRules.email.lanes });
  let written = 0;
  const took = await seconds(async () => {
    const event = await db
      .insertInto("alert_events")
      .values({ concurso_id: id, titulo, kind: "NOVO_CONCURSO", occasion: "publication" })
      .returning("id")
      .executeTakeFirstOrThrow();
    written = await seconds(() => matchEvent(deps, event.id));
    dispatcher.wake();
    // Counts in memory and queries the table once at the end, because each query would cost as much as the sending.
    while (sent < users) await new Promise((resolve) => setTimeout(resolve, 100));
    await dispatcher.stop();
  });
  const { rows: left } = await pool.query("SELECT FROM deliveries WHERE status <> 'sent' LIMIT 1");
  if (left.length > 0) throw new Error("something was not sent");
  mailer.close();
  const bareTook = await seconds(() => sendByBarePool(sink.url, sample, sent));
  row = [
    shown(sent),
    shown(written, 2),
    shown(took, 1),
    shown(sent / took),
    shown(bareTook, 1),
    `${shown((100 * bareTook) / took)}%`,
  ];
} finally {
  sink.stop();
  await country.stop();
}
report(
  "publication",
  "From publication to the last message",
  [
    `\`npm run bench -- publication\`. One real exam with 44 positions that ${shown(users)} candidates ` +
      `match: their alerts are`,
    "written, and each mail is composed with its reader's reasons, handed to the SMTP server and " +
      "recorded, by one worker. The",
    "floor is a bare nodemailer pool of 5 connections that sends one of these mails as often. All " +
      "on two cores, the SMTP server",
    "and PostgreSQL included.",
    "",
    table(
      [
        "messages",
        "s to write the alerts",
        "s to the last message",
        "messages/s",
        "floor, s",
        "of the floor",
      ],
      [row],
    ),
  ].join("\n"),
);
