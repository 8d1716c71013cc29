import { SearchConcursosQuery } from "@cav/contract/concurso-search.ts";
import { searchConcursos } from "@cav/server/concursos/search.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { publish } from "../lib/catalogue.ts";
import { type Load, load, shown } from "../lib/measure.ts";
import { populate, startCountry } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";
import { serve } from "../lib/serve.ts";

// How quickly is the catalogue listed and searched over HTTP, beside the same SQL straight on PostgreSQL?

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

const country = await startCountry();
await publish(country, concursos);
await populate(country, 100);
const served = await serve(country);
const rows: string[][] = [];
try {
  const user = await country.db.selectFrom("users").select(["id", "uuid"]).limit(1).executeTakeFirstOrThrow();
  const headers = await served.signIn(user);
  for (const [name, query] of questions) {
    const address = `${served.base}/api/concursos/search?${new URLSearchParams(query)}`;
    const { total } = (await (await fetch(address, { headers })).json()) as { total: number };
    const http = await load({ concurrency, seconds }, async () => {
      const response = await fetch(address, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${response.status}`);
    });
    const { page, size, ...wanted } = SearchConcursosQuery.parse(query);
    const window = { offset: (page - 1) * size, limit: size, today: systemClock.today() };
    const straight = await load({ concurrency, seconds }, () => searchConcursos(country.db, wanted, window));
    rows.push([name, shown(total), ...figures(http), ...figures(straight)]);
  }
} finally {
  await served.stop();
  await country.stop();
}

function figures({ p50, p99, perSecond }: Load): string[] {
  return [shown(p50, 1), shown(p99, 1), shown(perSecond)];
}

report(
  "search",
  `Searching ${shown(concursos)} exams`,
  [
    `\`npm run bench -- search\`. ${seconds} s each with ${concurrency} callers; page and total are both asked for. *HTTP* is the whole call,`,
    "signed in, with the cards composed; *SQL* the same two queries without HTTP, session and cards. Caller, server and",
    "PostgreSQL share two cores. Milliseconds, and calls a second.",
    "",
    table(["question", "found", "HTTP p50", "p99", "calls/s", "SQL p50", "p99", "calls/s"], rows),
  ].join("\n"),
);
