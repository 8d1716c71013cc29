import { readFileSync } from "node:fs";
import { buildPrediction, type Item } from "@cav/server/coletas/predictions.ts";
import { readParts } from "@cav/server/coletas/texto/documento.ts";
import {
  cargosTally,
  countRightKinds,
  judgedFields,
  type LabelledAct,
  openingsTally,
  type Tally,
  tallyOf,
} from "../lib/coletas-score.ts";
import { report, table } from "../lib/report.ts";

// How well are real acts read, how many a minute, and what does a gazette of 20 MB take?

const acts = ["atos", "lotes"].flatMap((name) =>
  readFileSync(new URL(`../../server/test/coletas/${name}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LabelledAct & Item),
);
const predictions = new Map(acts.map((act) => [act.id, buildPrediction(act)]));

const share = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(0)} %`);
const row = (name: string, { right, wrong, stated }: Tally) => [
  name,
  String(stated),
  share(right, right + wrong),
  share(right, stated),
];
const quality = table(
  ["field", "stated", "precision", "recall"],
  [
    row("openings", openingsTally(acts, predictions)),
    ...judgedFields.map((field) => row(field, tallyOf(acts, predictions, field))),
    row("names of positions", cargosTally(acts, predictions)),
  ],
);

async function actsOf(bytes: Buffer) {
  const acts: { texto: string }[] = [];
  for await (const part of readParts(bytes, { charset: null, keeps: "all" }, 0)) acts.push(...part.acts);
  return acts;
}

const rounds = 10;
const text = acts.map((act) => `EDITAL Nº ${act.id.slice(1)}/2026\n${act.text}`).join("\n\n");
const gazette = Buffer.from(text);
const before = process.cpuUsage();
let read = 0;
for (let round = 0; round < rounds; round++)
  for (const { texto } of await actsOf(gazette)) {
    buildPrediction({ id: String(read++), text: texto });
  }
const { user, system } = process.cpuUsage(before);
const aMinute = Math.round((read * 60) / ((user + system) / 1e6));

const large = Buffer.from(text.repeat(Math.ceil(20_000_000 / gazette.length)));
let largeActs = 0;
for (const { texto } of await actsOf(large)) {
  buildPrediction({ id: "", text: texto });
  largeActs++;
}
const peak = Math.round(process.resourceUsage().maxRSS / 1024);

report(
  "coletas",
  "Reading of acts",
  `${acts.length} real acts, labelled by hand (\`server/test/coletas/\`); by now the rules were written with all of them in sight, so these are no
figures of acts that nobody has seen: those stand in \`server/test/coletas/README.md\`. What an act is: right for ${countRightKinds(acts, predictions)} of ${acts.length}.

${quality}

From bytes to readings: ${aMinute.toLocaleString("en")} acts a minute of one core's time. A gazette of 20 MB of text, ${largeActs.toLocaleString("en")} acts
of it read one after the other: at most ${peak} MB resident.`,
);
