import { availableParallelism, loadavg } from "node:os";
import { measure, shown } from "../lib/measure.ts";
import { assertSame, byHand, loadConcurso, loadUsers, matchBySql } from "../lib/peers.ts";
import { populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";
import { libraries } from "../tools/libraries.ts";

// Whom does one exam concern: the product's SQL beside libraries for rules and filters, and the rule written by hand.

const size = Number(process.env.BENCH_USERS ?? 100_000);
const runs = 3;
const peers = [byHand, ...libraries];

const country = await startCountry();
const rows: string[][] = [];
try {
  const { db } = country;
  await populate(country, size);
  const users = await loadUsers(db);
  const concursos = await db
    .selectFrom("concursos")
    .select(["id", "chave_importacao"])
    .where("chave_importacao", "in", ["bb-2022-001", "ufpe-12-2026", "dataprev-01-2024", "contenda-001-2026"])
    .orderBy("id")
    .execute();
  for (const { id, chave_importacao } of concursos) {
    const concurso = await loadConcurso(db, id);
    const expected = await matchBySql(db, id);
    const own = await measure(runs, () => matchBySql(db, id));
    const row = [
      chave_importacao ?? "",
      shown(concurso.cargos.length),
      shown(expected.length),
      shown((own.median * 100_000) / users.length),
    ];
    for (const peer of peers) {
      const asked = users.slice(0, peer.sample);
      const ids = new Set(asked.map(({ user_id }) => user_id));
      const found = await peer.match(concurso, asked);
      assertSame(
        peer.name,
        found,
        expected.filter((user) => ids.has(user)),
      );
      const times = await measure(runs, async () => peer.match(concurso, asked));
      row.push(shown((times.median * 100_000) / asked.length));
    }
    rows.push(row);
    process.stdout.write(`${row.join(" | ")}\n`);
  }
} finally {
  await country.stop();
}
const load = shown(loadavg()[0] ?? 0, 1);
report(
  "peers",
  "Matching beside libraries",
  [
    `\`npm run bench -- peers\`. Whom one real exam concerns among ${shown(size)} candidates: milliseconds for 100,000 of them, medians of ${runs}`,
    "runs. *SQL* is the product's, with the ids brought to the process; the others have everybody in memory already, which is",
    "not counted, and take the rule position by position as it is announced: one by hand (the tests' oracle), a query of",
    "sift 17 (10,000 people), a rule of json-rules-engine 7 (1,000). All answer the same people, or the run fails. Load at the",
    `end: ${load} on ${availableParallelism()} cores.`,
    "",
    table(["exam", "positions", "matched", "SQL", ...peers.map(({ name }) => name)], rows),
  ].join("\n"),
);
