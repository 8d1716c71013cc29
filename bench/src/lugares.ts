import { findMatchingConcurso } from "@cav/server/matching/comparable.ts";
import { explainResumos } from "@cav/server/matching/explanation.ts";
import { matchingUsersWhere } from "@cav/server/matching/matching.ts";
import { findCompatibleCargos, findMyConcursos } from "@cav/server/matching/recommended.ts";
import { sql } from "kysely";
import { publish } from "../lib/catalogue.ts";
import { measure, shown } from "../lib/measure.ts";
import { populate, startCountry, widen } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// States, regions and what is near a city among the wishes: one exam against everybody, one reader against every exam.

const users = Number(process.env.BENCH_USERS ?? 1_000_000);
const concursos = Number(process.env.BENCH_EXAMS ?? 10_000);
const runs = 15;
const readings = 300;

const country = await startCountry();
const rows: string[][] = [];
let oneUser = { p50: 0, p99: 0, slowest: 0 };
try {
  const { db } = country;
  const announced = await db
    .selectFrom("concursos")
    .select(["id", "chave_importacao"])
    .orderBy("id")
    .execute();
  await populate(country, users);
  await widen(country);
  const floor = await measure(runs, () =>
    sql`SELECT count(*) FROM preferencias_match p WHERE p.m_salario >= 0`.execute(db),
  );
  rows.push(["bare scan (floor)", "", shown(floor.median), shown(floor.p95), ""]);
  for (const { id, chave_importacao } of announced.slice(0, 6)) {
    const matching = await findMatchingConcurso(db, id);
    if (!matching) continue;
    const count = () =>
      sql<{ n: number }>`SELECT count(*)::integer AS n FROM preferencias_match p
        WHERE ${matchingUsersWhere(matching)}`.execute(db);
    const matched = (await count()).rows[0]?.n ?? 0;
    const times = await measure(runs, count);
    const ratio = shown(times.median / floor.median, 1);
    rows.push([chave_importacao ?? "", shown(matched), shown(times.median), shown(times.p95), ratio]);
  }
  await publish(country, concursos);
  const today = new Date().toISOString().slice(0, 10);
  const { rows: asking } = await sql<{ user_id: number }>`
    SELECT user_id FROM preferencias WHERE user_id % 100 < 35 ORDER BY user_id LIMIT ${readings}`.execute(db);
  const times: number[] = [];
  for (const { user_id } of [...asking.slice(0, 20), ...asking]) {
    const start = performance.now();
    const { ids } = await findMyConcursos(db, { userId: user_id }, { offset: 0, limit: 12, today });
    await Promise.all([
      explainResumos(db, { userId: user_id }, ids),
      findCompatibleCargos(db, { userId: user_id }, ids, 2),
    ]);
    times.push(performance.now() - start);
  }
  const sorted = times.slice(20).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  oneUser = { p50: at(0.5), p99: at(0.99), slowest: at(1) };
} finally {
  await country.stop();
}
report(
  "lugares",
  "States and radii among the wishes",
  [
    `\`npm run bench -- lugares\`. ${shown(users)} synthetic candidates: of a hundred 15 look for work in a state, 5 in a`,
    "region or anywhere in Brasil, 15 within 50 km of one of the 300 largest cities, the others as in the table above.",
    "Milliseconds of 15 warm runs on two cores.",
    "",
    table(["exam", "matched", "median", "p95", "× floor"], rows),
    "",
    `One of those readers against ${shown(concursos)} exams, ${readings} readers one after the other: the first page in its`,
    "order, the totals, the verdicts with their reasons and the positions of its cards. Milliseconds: median",
    `${shown(oneUser.p50, 1)}, p99 ${shown(oneUser.p99, 1)}, slowest ${shown(oneUser.slowest, 1)}.`,
  ].join("\n"),
);
