import { join } from "node:path";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { startDirectus } from "../lib/directus.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";
import { askAll } from "../tools/http-load.ts";
import { runRounds } from "../tools/http-rounds.ts";

// The same list, from the same rows, answered by the product and by a well-known server of tables.

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = 32;
const pageSize = 12;
// What a card needs of the exam itself; Directus is not asked for the positions that the product's cards sum up.
const fields =
  "uuid,titulo,organizadora,status,data_inicio_inscricao,data_fim_inscricao,data_prova,valor_inscricao,locais_prova";

const store = await openStore(join(defaultHome, "reads-2"));
const rows: string[][] = [];
const tell = (name: string, { perSecond, p50, p99, failed, refused }: Awaited<ReturnType<typeof askAll>>) =>
  rows.push([name, shown(perSecond), shown(p50), shown(p99), shown(failed + refused)]);
let version = "";
let counted = 0;
try {
  await grow(store, { concursos: 10_000, users: 5_000, deliveries: 0 });
  const { rows: found } = await store.pool.query("SELECT count(*)::integer AS n FROM concursos");
  counted = found[0].n;
  const round = {
    name: "product",
    connections,
    asks: ({ list }: { list: () => { path: string; headers: Record<string, string> } }) => [list],
  };
  for await (const answers of runRounds(store, [round], { roles: ["web"], sessions: 200, seconds }))
    tell("the product", answers);
  for (const [name, settings] of [
    ["Directus", {}],
    ["Directus, its cache on", { CACHE_ENABLED: "true", CACHE_AUTO_PURGE: "true" }],
  ] as [string, Record<string, string>][]) {
    const peer = await startDirectus(store, { home: join(defaultHome, "directus"), port: 8_155, settings });
    version = peer.version;
    try {
      const ask = () => ({
        path: `/items/concursos?limit=${pageSize}&page=${1 + Math.floor(Math.random() * 20)}&sort=data_fim_inscricao&meta=filter_count&fields=${fields}`,
        headers: peer.headers,
      });
      const first = await fetch(`${peer.url}${ask().path}`, { headers: peer.headers });
      const { data } = (await first.json()) as { data?: unknown[] };
      if (data?.length !== pageSize) throw new Error(`Directus answers ${first.status} and no list`);
      tell(name, await askAll([peer.url], { connections, seconds, asks: [ask] }));
    } finally {
      await peer.stop();
    }
  }
} finally {
  await store.stop();
}

report(
  "directus",
  "The list beside Directus",
  [
    `\`npm run bench -- directus\`: a page of ${pageSize} of ${shown(counted)} exams and their number, signed in, ${connections} callers that keep their connections, ${seconds} s`,
    `each, one process each on the same PostgreSQL. Directus ${version} answers the same rows by the same order, columns of the exam's`,
    "table alone, to its administrator; the product's cards carry places, positions in short and what fits besides. The bench installs it",
    "beside the data sets, on the system's Node.",
    "",
    table(["what", "answers/s", "p50, ms", "p99, ms", "refused or failed"], rows),
  ].join("\n"),
);
