import { readFileSync } from "node:fs";
import { buildWatch, findHits } from "@cav/server/vigias/find-names.ts";
import { familyNames, givenNames } from "@cav/server/vigias/known-words.ts";
import { report, table } from "../lib/report.ts";

// How surely is a name found where its owner is meant, and how long does a day's gazettes take against everybody's names?

type Passage = { id: string; mencao: boolean; texto: string; cpf?: string };
const passages = readFileSync(new URL("../../server/test/vigias/trechos.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Passage);

const [given, family] = [[...givenNames], [...familyNames]];
let state = 20_261_123;
/** The same names in every run (mulberry32). */
function below(limit: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
}
const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
const drawn = (words: readonly string[]) => capital(words[below(words.length)] ?? "");
const drawName = () =>
  `${drawn(given)} ${drawn(given)} ${["da", "de", "dos", ""][below(4)]} ${drawn(family)} ${drawn(family)}`.replaceAll(
    / +/g,
    " ",
  );

const namesEach = 50;
function planted({ texto }: Passage, name: string): string {
  const printed = below(2) === 0 ? name : name.toUpperCase();
  const [first = "", ...rest] = printed.split(" ");
  return texto
    .replaceAll("⟦NOME⟧", printed)
    .replaceAll("⟦PRIMEIRO⟧", first)
    .replaceAll("⟦RESTO⟧", rest.join(" "))
    .replaceAll("⟦SEMULTIMO⟧", printed.split(" ").slice(0, -1).join(" "));
}

function countFound(wanted: readonly Passage[]): string {
  let found = 0;
  for (const passage of wanted)
    for (let round = 0; round < namesEach; round++) {
      const nome = drawName();
      const watch = buildWatch([{ id: 0, nome, cpf: passage.cpf ?? null }]);
      if (findHits(watch, planted(passage, nome)).length > 0) found++;
    }
  const all = wanted.length * namesEach;
  return `${found} of ${all} (${((100 * found) / all).toFixed(1)} %)`;
}
const quality = table(
  ["passages", "a mention was found in"],
  [
    ["where the person is meant", countFound(passages.filter(({ mencao }) => mencao))],
    ["near misses", countFound(passages.filter(({ mencao }) => !mencao))],
  ],
);

const [watched, acts, signs] = [100_000, 2_000, 10_000];
const names = Array.from({ length: watched }, (_, id) => ({ id, nome: drawName(), cpf: null }));
const before = process.cpuUsage();
const watch = buildWatch(names);
const built = process.cpuUsage(before);
const prose = passages.map(({ texto }) => texto).join("\n");
const texts = Array.from({ length: acts }, () => {
  const rows = Array.from({ length: 40 }, () => `${below(9999)} ${drawName().toUpperCase()} ${below(90)},50`);
  return `${prose}\n${rows.join("\n")}`.slice(-signs);
});
const start = process.cpuUsage();
let hits = 0;
for (const text of texts) hits += findHits(watch, text).length;
const searched = process.cpuUsage(start);
const seconds = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1e6).toFixed(1);

report(
  "vigias",
  "Names in acts",
  `${passages.length} passages as gazettes print them (\`server/test/vigias/\`), each with ${namesEach} drawn names; the rules were written with them in
sight, so these are no figures of passages that nobody has seen.

${quality}

${watched.toLocaleString("en")} names are prepared in ${seconds(built)} s of one core; ${acts.toLocaleString("en")} acts of ${signs.toLocaleString("en")} signs, each with forty names of others, take ${seconds(searched)} s
(${hits} drawn names happened to be watched ones).`,
);
