import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { insertMatchesAlerts } from "@cav/server/alerts/fan-out.ts";
import { sql } from "kysely";
import { exampleForEverybody } from "../lib/mail.ts";
import { seconds, shown } from "../lib/measure.ts";
import { type Country, populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// How much more do two and four workers send than one, to a mail server that takes its time with each message?

const messages = Number(process.env.BENCH_MESSAGES ?? 10_000);
const waitMs = Number(process.env.BENCH_SINK_MS ?? 20);
const sizes = [1, 2, 4];

const programOf = (name: string) => fileURLToPath(new URL(`../lib/${name}`, import.meta.url));

async function queueMessages({ db }: Country, concurso: { id: number; titulo: string }, occasion: string) {
  const event = await db
    .insertInto("alert_events")
    .values({ concurso_id: concurso.id, titulo: concurso.titulo, kind: "NOVO_CONCURSO", occasion })
    .returning("id")
    .executeTakeFirstOrThrow();
  const told = {
    eventId: event.id,
    concursoId: concurso.id,
    deadline: null,
    isReminder: false,
    waitsForMorning: false,
    degraus: null,
  };
  await db.transaction().execute((tx) => insertMatchesAlerts(tx, told, sql<boolean>`true`, new Date()));
  await sql`DELETE FROM deliveries WHERE channel <> 'email'`.execute(db);
  await sql`VACUUM ANALYZE alerts, deliveries`.execute(db);
}

async function untilSent({ pool }: Country) {
  for (;;) {
    const { rows } = await pool.query("SELECT FROM deliveries WHERE status = 'queued' LIMIT 1");
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type End = { cpuMs: number; megabytes: number };

async function stopWorker(worker: ChildProcess): Promise<End> {
  worker.send("stop");
  const [end] = (await once(worker, "message")) as [End];
  return end;
}

const country = await startCountry();
const sink = fork(programOf("slow-sink.ts"), [String(waitMs)]);
const rows: string[][] = [];
try {
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  await populate(country, messages);
  const concurso = await exampleForEverybody(country);
  let alone = 0;
  for (const size of sizes) {
    await queueMessages(country, concurso, `${size} workers`);
    const workers = Array.from({ length: size }, () =>
      fork(programOf("send-worker.ts"), [country.url, `smtp://127.0.0.1:${port}`]),
    );
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const took = await seconds(async () => {
      for (const worker of workers) worker.send("go");
      await untilSent(country);
    });
    const ends = await Promise.all(workers.map(stopWorker));
    alone ||= took;
    rows.push([
      String(size),
      shown(messages / took),
      `${shown(alone / took, 1)} ×`,
      shown(ends.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / messages, 2),
      shown(Math.max(...ends.map(({ megabytes }) => megabytes))),
    ]);
    await sql`TRUNCATE alerts, deliveries`.execute(country.db);
  }
} finally {
  sink.kill();
  await country.stop();
}
report(
  "workers",
  "More workers",
  [
    `\`npm run bench -- workers\`. ${shown(messages)} mails of one real exam with 44 positions to a mail server that takes ${shown(waitMs)} ms with each, by`,
    "one, two and four workers with 5 connections each: what they send, and how much more than one alone. Processor time is that of",
    "the workers, their starts included. All on two cores, the mail server and PostgreSQL included.",
    "",
    table(["workers", "messages/s", "of one", "CPU ms a message", "most MB of one"], rows),
  ].join("\n"),
);
