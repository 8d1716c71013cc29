import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { endRun, queueRun, untilSent } from "../lib/channel-run.ts";
import { exampleForEverybody } from "../lib/mail.ts";
import { shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { createMeter } from "../lib/processor.ts";
import { report, table } from "../lib/report.ts";
import { startSendWorkers } from "../lib/send-workers.ts";

// How much more do two and four workers send than one, to a mail server that takes its time with each message?

const messages = Number(process.env.BENCH_MESSAGES ?? 10_000);
const waitMs = Number(process.env.BENCH_SINK_MS ?? 20);
const sizes = [1, 2, 4];
/** The first is taken by processes that have just started, whose code is compiled as it runs. */
const runs = 2;

const programOf = (name: string) => fileURLToPath(new URL(`../lib/${name}`, import.meta.url));

const country = await startCountry();
const sink = fork(programOf("slow-sink.ts"), [String(waitMs)]);
const rows: string[][] = [];
try {
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  await populate(country, messages);
  const concurso = await exampleForEverybody(country);
  const measured = await createMeter(country);
  const alone: number[] = [];
  for (const size of sizes) {
    const task = { url: country.url, smtp: `smtp://127.0.0.1:${port}`, channel: "email" } as const;
    const workers = await startSendWorkers(size, task);
    const figures: string[][] = [];
    for (let run = 1; run <= runs; run += 1) {
      await queueRun(country.db, concurso, `${size} workers, run ${run}`, "email");
      await sql`VACUUM ANALYZE alerts, deliveries`.execute(country.db);
      const took = await measured(async () => {
        workers.go();
        await untilSent(country);
      });
      await workers.pause();
      await endRun(country, messages);
      const one = alone[run] ?? took.seconds;
      alone[run] = one;
      figures.push([
        ...[String(size), String(run), shown(messages / took.seconds), `${shown(one / took.seconds, 1)} ×`],
        shown(took.cpuMs / messages, 2),
      ]);
    }
    const most = Math.max(...(await workers.stop()).map(({ megabytes }) => megabytes));
    rows.push(...figures.map((row) => [...row, shown(most)]));
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
    "one, two and four workers with 5 connections each, twice: what they send, and how much more than one alone. The first run is that of",
    "processes that have just started, whose code is compiled as it runs. Processor time is that of all who take part. All on two cores,",
    "the mail server and PostgreSQL included.",
    "",
    table(["workers", "run", "messages/s", "of one", "CPU ms a message", "most MB of one"], rows),
  ].join("\n"),
);
