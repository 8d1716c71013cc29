import { mkdirSync, writeFileSync } from "node:fs";
import { askQuestions, countRows } from "../lib/ask.ts";
import { openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { createQuestions } from "../lib/questions.ts";
import { isKept, report, table } from "../lib/report.ts";

// How long does each thing take that people and the product ask, beside the same statements by a bare client?

const plansDir = new URL("../../docs/plans/", import.meta.url);
const fileOf = (name: string) =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}.txt`;

const store = await openStore();
const rows: string[][] = [];
let size = "";
try {
  const counted = await countRows(store.pool);
  size = `${shown(counted.concursos)} exams, ${shown(counted.users)} users, ${shown(counted.deliveries)} deliveries`;
  mkdirSync(plansDir, { recursive: true });
  for await (const { name, runs, product, bare, load, plan } of askQuestions(
    store,
    createQuestions(),
    counted,
  )) {
    const floor = bare ? [shown(bare.p50, 1), shown(bare.p95, 1)] : ["", ""];
    rows.push([name, shown(product.p50, 1), shown(product.p95, 1), ...floor, shown(load, 1)]);
    process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`);
    if (isKept)
      writeFileSync(new URL(fileOf(name), plansDir), `${name}: the slowest of ${runs}\n${size}\n\n${plan}\n`);
  }
} finally {
  await store.stop();
}

report(
  "queries",
  "What is asked of the database",
  [
    `\`npm run bench -- queries\`, on the data set (${size}),`,
    "each question about other people at random. *Bare* is the same statements, prepared, one after the other by a client that does",
    "nothing else. Milliseconds; *load* is that of the machine's two cores at that moment. The plan of the slowest run of each is in `docs/plans/`.",
    "",
    table(["question", "p50", "p95", "bare p50", "p95", "load"], rows),
  ].join("\n"),
);
