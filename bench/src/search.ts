import { join } from "node:path";
import { SearchConcursosQuery } from "@cav/contract/concursos/concurso-search.ts";
import { findAnswer } from "@cav/server/catalogue/concursos/search/search.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { load, shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";
import { type Round, runRounds } from "../tools/http-rounds.ts";

// Measures list and search over HTTP, against the same SQL on PostgreSQL.

const concursos = Number(process.env.BENCH_EXAMS ?? 100_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const concurrency = 8;

const questions: [string, Record<string, string>][] = [
  ["first page, nearest deadline", {}],
  ["page 50", { page: "50" }],
  ["highest salary", { sort: "salario" }],
  ["state and level", { local: "MG", nivel_escolaridade: "SUPERIOR" }],
  ["city", { local: "Recife - PE" }],
  ["salary from R$ 10,000", { valor_min: "10000" }],
  ["text: tecnico judiciario", { searchTerm: "tecnico judiciario" }],
  ["text: prefeitura (most exams)", { searchTerm: "prefeitura" }],
  ["text: enf sao paulo", { searchTerm: "enf sao paulo" }],
  ["text with a typing error", { searchTerm: "enfermero uberlandia" }],
];

const ownConcursos = "own exams";
const rounds: Round[] = [
  ...questions.map(([name, query]): Round => {
    const path = `/api/concursos/search?${new URLSearchParams(query)}`;
    return { name, connections: concurrency, asks: ({ signedIn }) => [signedIn(() => path)] };
  }),
  { name: ownConcursos, connections: concurrency, asks: ({ my }) => [my] },
  { name: "/health (floor)", connections: concurrency, asks: ({ health }) => [health] },
];

// Uses the shared data set, or one of another size.
const store = await openStore(concursos === 100_000 ? undefined : join(defaultHome, `search-${concursos}`));
const rows: string[][] = [];
try {
  await grow(store, { concursos, users: 1_000, deliveries: 0 });
  const byHttp: string[][] = [];
  // Runs every round twice, because the first one includes JIT compilation.
  for await (const round of runRounds(store, [...rounds, ...rounds], {
    roles: ["web"],
    sessions: 50,
    seconds,
  })) {
    if (round.refused + round.failed > 0) throw new Error(`${round.name}: not all was answered`);
    byHttp.push([shown(round.p50), shown(round.p99), shown(round.perSecond)]);
  }
  for (const [index, [name, query]] of questions.entries()) {
    const { page, size, ...wanted } = SearchConcursosQuery.parse(query);
    const window = { offset: (page - 1) * size, limit: size };
    const search = () => findAnswer({ db: store.db, today: systemClock.today() }, wanted, window);
    const { total } = await search();
    const { p50, p99, perSecond } = await load({ concurrency, seconds }, search);
    const http = byHttp[rounds.length + index] ?? [];
    rows.push([name, shown(total), ...http, shown(p50, 1), shown(p99, 1), shown(perSecond)]);
    process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`);
  }
  for (const [index, { name }] of rounds.entries())
    if (index >= questions.length)
      rows.push([name, "", ...(byHttp[rounds.length + index] ?? []), "", "", ""]);
} finally {
  await store.stop();
}

report(
  "search",
  `Searching ${shown(concursos)} exams`,
  [
    `\`npm run bench -- search\`. ${seconds} s each with ${concurrency} callers; page and total are both ` +
      `asked for. *HTTP* is the whole call,`,
    "signed in, with the cards composed, of a web process of its own; *SQL* the same two queries " +
      "without HTTP, session and cards.",
    "*Own exams* are those of 50 people in turn. Callers, process and PostgreSQL share two cores. " +
      "Milliseconds (of HTTP whole ones), and calls a second.",
    "",
    table(["question", "found", "HTTP p50", "p99", "calls/s", "SQL p50", "p99", "calls/s"], rows),
  ].join("\n"),
);
