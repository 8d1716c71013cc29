import { wantedBuscas } from "@cav/server/catalogue/matching/buscas.ts";
import { mergeCargos } from "@cav/server/catalogue/matching/cargo-facts.ts";
import { findMatchingConcurso } from "@cav/server/catalogue/matching/comparable.ts";
import { matchingUsersWhere } from "@cav/server/catalogue/matching/matching.ts";
import { sql } from "kysely";
import { measure, shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// Measures how long it takes to find the users who match an exam, against a plain scan of the same rows.

const sizes = (process.env.BENCH_USERS ?? "100000,1000000").split(",").map(Number);
const runs = 15;

const country = await startCountry();
const rows: string[][] = [];
try {
  const { db } = country;
  const concursos = await db
    .selectFrom("concursos")
    .select(["id", "titulo", "chave_importacao"])
    .where("chave_importacao", "in", [
      "bb-2022-001",
      "ufpe-12-2026",
      "dataprev-01-2024",
      "caixa-01-2024-ns",
      "contenda-001-2026",
    ])
    .orderBy("id")
    .execute();
  for (const size of sizes) {
    await populate(country, size);
    const floor = await measure(runs, () =>
      sql`SELECT count(*) FROM preferencias_match p WHERE p.m_salario >= 0`.execute(db),
    );
    rows.push([shown(size), "bare scan (floor)", "", "", shown(floor.median), shown(floor.p95), ""]);
    for (const { id, chave_importacao } of concursos) {
      const matching = await findMatchingConcurso(db, id);
      if (!matching) continue;
      const where = matchingUsersWhere(matching);
      const count = () =>
        sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${wantedBuscas} WHERE ${where}`.execute(db);
      const matched = (await count()).rows[0]?.n ?? 0;
      const times = await measure(runs, count);
      const merged = mergeCargos(matching.cargos).length;
      rows.push([
        shown(size),
        chave_importacao ?? "",
        `${matching.cargos.length} → ${merged}`,
        shown(matched),
        shown(times.median),
        shown(times.p95),
        shown(times.median / floor.median, 1),
      ]);
    }
  }
} finally {
  await country.stop();
}
report(
  "matching",
  "One exam against all candidates",
  [
    "`npm run bench -- matching`. Milliseconds of 15 warm runs on two cores; the exams are the real ones of",
    "`server/data/concursos-editais.json`, the candidates synthetic and seeded. The floor is a " +
      "scan of the same rows with",
    "one comparison that is always true. *Positions* shows how many were left after merging equivalent ones.",
    "",
    table(["candidates", "exam", "positions", "matched", "median", "p95", "× floor"], rows),
  ].join("\n"),
);
