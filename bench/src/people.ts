import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { insertMatchesAlerts } from "@cav/server/alerts/fan-out.ts";
import { wantedBuscas } from "@cav/server/matching/buscas.ts";
import { connect } from "@cav/server/platform/database/connect.ts";
import type { Database, Db } from "@cav/server/tables.ts";
import { sql } from "kysely";
import { askQuestions, countRows } from "../lib/ask.ts";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { findExample } from "../lib/example.ts";
import { measure, seconds, shown } from "../lib/measure.ts";
import { createQuestions } from "../lib/questions.ts";
import { report, table } from "../lib/report.ts";

// What does the product cost by the million people, up to three of them, and what would ten be?

const sizes = (process.env.BENCH_PEOPLE ?? "1000000,2000000,3000000").split(",").map(Number);
const target = 10_000_000;
const concursos = 10_000;
const deliveries = 500_000;
/** Those whose time may grow with the number of people. */
const wanted = [
  "my exams, page 1",
  "login, without the password's hash",
  "'Meus alertas', page 1",
  "user table, page 1",
  "user table, by e-mail",
  "user table, by name",
  "user statistics",
];

type Figures = Map<string, number>;
const found: { users: number; figures: Figures }[] = [];
const loads: number[] = [];

const store = await openStore(join(defaultHome, "people"));
try {
  for (const users of sizes) {
    await grow(store, { users, concursos, deliveries });
    const figures: Figures = new Map();
    const note = (name: string, value: number) => {
      figures.set(name, value);
      loads.push(loadavg()[0] ?? 0);
      process.stdout.write(`${shown(users)}: ${name}: ${shown(value, 1)}\n`);
    };
    const counted = await countRows(store.pool);
    const questions = createQuestions().filter(({ name }) => wanted.includes(name));
    for await (const { name, product } of askQuestions(store, questions, counted))
      note(`${name}, ms`, product.p25);
    // The product gives a statement a minute; here it is measured how long one takes.
    const patient = connect<Database>({ url: store.url, poolSize: 1, statementMs: 1_800_000 });
    await alertEverybody(patient.db, note);
    await measureSize(patient.db, note);
    await patient.close();
    found.push({ users, figures });
  }
} finally {
  await store.stop();
}

/** One real exam: whom it concerns, and a row for each of them written and undone. */
async function alertEverybody(db: Db, note: (name: string, value: number) => void): Promise<void> {
  const { id, titulo, where } = await findExample(db);
  const matched = await measure(5, () =>
    sql`SELECT count(*) FROM ${wantedBuscas} WHERE ${where}`.execute(db),
  );
  note("whom an exam concerns, ms", matched.median);
  const transaction = await db.startTransaction().execute();
  try {
    const event = await transaction
      .insertInto("alert_events")
      .values({ concurso_id: id, titulo, kind: "NOVO_CONCURSO", occasion: "people" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const told = { deadline: null, day: null, lembrete: null, waitsForMorning: false, degraus: null };
    let alerts = 0;
    const took = await seconds(async () => {
      const all = { ...told, eventId: event.id, concursoId: id };
      alerts = await insertMatchesAlerts(transaction, all, where, { now: new Date(), groupMinutes: 0 });
    });
    note("people alerted", alerts);
    note("alerts written, s", took);
  } finally {
    await transaction.rollback().execute();
  }
}

/** What people take on the disk, indexes included; the tables of exams and alerts are of one size throughout. */
async function measureSize(db: Db, note: (name: string, value: number) => void): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT sum(pg_total_relation_size(t))::bigint AS bytes
    FROM unnest(ARRAY['users', 'preferencias', 'preferencias_match', 'alert_settings']::regclass[]) AS t`.execute(
    db,
  );
  note("people's tables and indexes, MB", (rows[0]?.bytes ?? 0) / 1024 ** 2);
}

/** By the line through the first and the last size. */
function atTarget(name: string): number {
  const [first, last] = [found[0], found.at(-1)];
  const [a, b] = [first?.figures.get(name) ?? 0, last?.figures.get(name) ?? 0];
  const slope = first && last && last.users > first.users ? (b - a) / (last.users - first.users) : 0;
  return Math.max(b, b + slope * (target - (last?.users ?? 0)));
}

const names = [...(found[0]?.figures.keys() ?? [])];
report(
  "people",
  "What grows by the million people",
  [
    `\`npm run bench -- people\`: ${shown(concursos)} exams, and people up to ${shown(sizes.at(-1) ?? 0)}, on one PostgreSQL with 2 GB of shared`,
    "buffers. Times are p25 of repeated runs; *10 million* is the line through the first and the last, carried on. The load",
    `of the machine's ${availableParallelism()} cores was ${shown(Math.min(...loads), 1)} to ${shown(Math.max(...loads), 1)}.`,
    "",
    table(
      ["figure", ...found.map(({ users }) => shown(users)), "10 million"],
      names.map((name) => [
        name,
        ...found.map(({ figures }) => shown(figures.get(name) ?? 0, 1)),
        shown(atTarget(name), 1),
      ]),
    ),
  ].join("\n"),
);
