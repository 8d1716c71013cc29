import { join } from "node:path";
import { createCatalogo } from "@cav/server/catalogue/catalogo/catalogo.ts";
import { findNumero } from "@cav/server/catalogue/catalogo/index.ts";
import { findMyCatalogo } from "@cav/server/catalogue/concursos/list/my-catalogo.ts";
import { composeFound } from "@cav/server/catalogue/concursos/list/present-resumos.ts";
import { composeCards, composePage } from "@cav/server/catalogue/concursos/save/composed.ts";
import { findAnswer } from "@cav/server/catalogue/concursos/search/search.ts";
import { findMyConcursos } from "@cav/server/catalogue/matching/recommended.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { sql } from "kysely";
import { createMeter } from "../lib/cpu.ts";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";

// Measures what a question, own exams and cards cost beside `SELECT 1`, in CPU of process and database.

const concursos = Number(process.env.BENCH_EXAMS ?? 16_000);
const repetitions = Number(process.env.BENCH_ROUNDS ?? 3);
const window = { offset: 0, limit: 20 };

const twoWords = [
  ...[
    "enfermeiro sp",
    "psicólogo pr",
    "motorista mg",
    "professor recife",
    "guarda municipal",
    "auditor fiscal",
  ],
  ...["engenheiro civil", "assistente social", "médico df", "técnico rj", "fiscal sc", "contador ba"],
  ...["agente saúde", "analista ti", "vigia mg", "advogado sp", "nutricionista ce", "professor matemática"],
];
const broad = [
  ...["sp", "mg", "nível médio", "nível superior", "prefeitura", "professor", "inscrições abertas"],
  ...["nordeste", "a partir de 3 mil", "superior sp", "técnico"],
];

const store = await openStore(join(defaultHome, `question-${concursos}`));
const { db, pool } = store;
try {
  await grow(store, { concursos, users: 1_000, deliveries: 0 });
  const today = systemClock.today();
  const meter = await createMeter(store);
  const catalogo = createCatalogo(db, { composeCards, composePage });
  await catalogo.load(today);
  // A request's session look-up returns the catalogue's number, so a kept answer asks nothing.
  const now = await catalogo.at(await findNumero(db), today);
  const answer = async (searchTerm: string) => {
    const found = await findAnswer({ db, today }, { searchTerm }, window, { isCounting: true });
    await composeFound(db, found, today);
  };
  const keep = async (searchTerm: string) =>
    findAnswer({ db, today, now }, { searchTerm }, window, { isCounting: true });
  const { rows: users } = await pool.query<{ id: number }>("SELECT id FROM users ORDER BY id LIMIT 100");
  const { rows: some } = await pool.query<{ id: number }>("SELECT id FROM concursos ORDER BY id LIMIT 1000");
  const pages = Array.from({ length: 50 }, (_, at) => some.slice(20 * at, 20 * at + 20).map(({ id }) => id));
  const ofUsers = (work: (userId: number) => Promise<unknown>) =>
    users.map(
      ({ id }) =>
        () =>
          work(id),
    );

  const cases: [name: string, works: (() => Promise<unknown>)[]][] = [
    ["SELECT 1", Array.from({ length: 500 }, () => () => sql`SELECT 1`.execute(db))],
    [
      "a kept answer",
      Array.from({ length: 300 }, (_, at) => () => keep(twoWords[at % twoWords.length] ?? "")),
    ],
    ["two words, first time", twoWords.map((text) => () => answer(text))],
    ...broad.map((text): [string, (() => Promise<unknown>)[]] => [`broad: ${text}`, [() => answer(text)]]),
    ["own exams, by SQL", ofUsers((userId) => findMyConcursos(db, { userId }, { ...window, today }))],
    ["own exams, in memory", ofUsers(async (userId) => findMyCatalogo(db, now, { userId }, window))],
    ["20 cards, by SQL", pages.map((ids) => () => composeCards(db, ids, today))],
    ["20 cards, kept", pages.map((ids) => async () => now.getCards(ids))],
  ];
  // Warms up plans, JIT and kept answers; the best of the rounds is the least disturbed one.
  for (const [, works] of cases) await meter(works);
  const best = new Map<string, Awaited<ReturnType<typeof meter>>>();
  for (let round = 0; round < repetitions; round += 1)
    for (const [name, works] of cases) {
      const cost = await meter(works);
      if (cost.total < (best.get(name)?.total ?? Number.POSITIVE_INFINITY)) best.set(name, cost);
    }
  const floor = best.get("SELECT 1")?.total ?? 1;
  const rows = cases.map(([name]) => {
    const { process = 0, database = 0, total = 0 } = best.get(name) ?? {};
    return [name, shown(process, 2), shown(database, 2), shown(total, 2), shown(total / floor, 1)];
  });
  report(
    "question",
    `A question beside SELECT 1 with ${shown(concursos)} exams`,
    [
      "`npm run bench -- question`: CPU ms of one run through one pool, the best of " +
        `${repetitions} rounds. Answers have 20 rows with`,
      "their facts and the counts of what is not announced; nothing of them is kept, but for *kept*.",
      "",
      table(["question", "process", "database", "sum", "× SELECT 1"], rows),
    ].join("\n"),
  );
} finally {
  await store.stop();
}
