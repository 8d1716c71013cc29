import { sql } from "kysely";
import { publish } from "../lib/catalogue.ts";
import { shown } from "../lib/measure.ts";
import { populate, startCountry, widen } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";
import { serve } from "../lib/serve.ts";

// One reader at a time against ten thousand exams: their own exams with verdicts and totals, and all of their searches.

const concursos = Number(process.env.BENCH_EXAMS ?? 10_000);
const userCount = Number(process.env.BENCH_READERS ?? 500);

const country = await startCountry();
const rows: string[][] = [];
try {
  await publish(country, concursos);
  await populate(country, userCount * 20);
  await widen(country);
  // On premium each has ten searches, those of other people.
  const enviadas = sql`jsonb_build_object('salario_minimo', p.salario_minimo, 'vagas_minimas', p.vagas_minimas,
    'nivel_escolaridade', p.nivel_escolaridade, 'cursos_especificos', p.cursos_especificos, 'tiposCota', '[]'::jsonb,
    'locais_prova', '[]'::jsonb, 'locais_trabalho', '[]'::jsonb)`;
  await sql`UPDATE preferencias p SET enviadas = ${enviadas}`.execute(country.db);
  await sql`
    INSERT INTO buscas (user_id, numero, nome, enviadas, salario_minimo, vagas_minimas, locais_prova, locais_trabalho,
      nivel_escolaridade, cursos_especificos)
    SELECT u.id, n, 'Busca ' || n, ${enviadas}, p.salario_minimo, p.vagas_minimas, p.locais_prova, p.locais_trabalho,
      p.nivel_escolaridade, p.cursos_especificos
    FROM users u CROSS JOIN generate_series(2, 10) AS n JOIN preferencias p ON p.user_id = u.id - n
    WHERE u.user_type = 'PREMIUM'`.execute(country.db);
  const { rows: one } = await sql<{ id: number; uuid: string }>`
    SELECT u.id, u.uuid FROM users u JOIN preferencias p ON p.user_id = u.id
    WHERE u.user_type = 'REGULAR' AND u.id % 100 < 35 ORDER BY u.id LIMIT ${userCount}`.execute(country.db);
  const { rows: ten } = await sql<{ id: number; uuid: string }>`
    SELECT id, uuid FROM users WHERE user_type = 'PREMIUM' ORDER BY id LIMIT ${userCount}`.execute(
    country.db,
  );
  for (const inMemory of ["1", "0"]) {
    const { base, signIn, stop } = await serve(country, { CATALOGUE_IN_MEMORY: inMemory });
    try {
      const ask = async (path: string, users: typeof one) => {
        const times: number[] = [];
        for (const user of [...users.slice(0, 20), ...users]) {
          const headers = await signIn(user);
          const start = performance.now();
          const response = await fetch(`${base}/api${path}`, { headers });
          await response.arrayBuffer();
          times.push(performance.now() - start);
          if (response.status !== 200) throw new Error(`${response.status}`);
        }
        const sorted = times.slice(20).toSorted((a, b) => a - b);
        return [0.5, 0.95, 0.99].map((share) => shown(sorted[Math.floor(sorted.length * share)] ?? 0, 1));
      };
      const from = inMemory === "1" ? "memory" : "SQL";
      rows.push(["own exams, one search", from, ...(await ask("/concursos/my", one))]);
      rows.push(["own exams, ten searches", from, ...(await ask("/concursos/my", ten))]);
      rows.push(["all ten searches with their forecasts", from, ...(await ask("/users/me/buscas", ten))]);
    } finally {
      await stop();
    }
  }
} finally {
  await country.stop();
}

report(
  "mine",
  `One reader against ${shown(concursos)} exams`,
  [
    `\`npm run bench -- mine\`. ${shown(userCount)} readers one after the other, each call over HTTP: page, totals, verdicts and the positions`,
    "of its cards; states, regions and radii among the wishes as in the table of places. *From* is where the catalogue is read",
    "(`CATALOGUE_IN_MEMORY`). Milliseconds.",
    "",
    table(["call", "from", "p50", "p95", "p99"], rows),
  ].join("\n"),
);
