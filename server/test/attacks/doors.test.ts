import { expect, test } from "vitest";
import * as doors from "../../src/collection/coletas/leitura/doors.ts";
import { loadedBy } from "../laws/imports.ts";
import { hostileTexts, nearMisses } from "./files/hostile-texts.ts";

/** Texts of an act; a longer one is cut by the doors, which is tried too. */
const size = 150_000;
const seed = Number(process.env.FUZZ_SEED ?? 59);
/** CPU of this thread for one call of 150,000 signs, in ms: 100 per 100 kB. */
const longestMs = 150;

type Doors = {
  [Name in keyof typeof doors as (typeof doors)[Name] extends (...args: never[]) => unknown
    ? Name
    : never]: unknown;
};
type Fed = { text: string; view: doors.View; days: ReturnType<typeof doors.findViewDays> };

let calls = 0;
const found = (valor: string, fim: number) => ({ valor, inicio: 0, fim, regra: "x" });
const printedAs = {
  ...{ orgao: "Prefeitura de Lages", organizadora: "Instituto Brasileiro de Concursos", edital: "33/2026" },
  ...{ data_prova: "2026-10-11", taxa: "90.00", nivel: "SUPERIOR", vagas: "12" },
};

/** Each door with foreign text at every place that takes one. A door without a proof does not compile. */
const proofs: Record<keyof Doors, (fed: Fed) => unknown> = {
  // Another text each time, since the last view is kept.
  buildActView: ({ text }) => doors.buildActView(`${text.slice(1)}${calls++ % 2}`),
  findViewDays: ({ view }) => doors.findViewDays(view),
  findViewSpans: ({ view, days }) => doors.findViewSpans(view, days),
  findTowns: ({ text }) => [doors.findTowns(text), doors.findTowns(text.slice(0, 60))],
  isPrintedIn: ({ text }) =>
    Object.entries(printedAs).flatMap(([name, valor]) =>
      [2_000, text.length].map((fim) => doors.isPrintedIn(text, name, found(valor, fim))),
    ),
  spanOf: ({ view }) => doors.spanOf(view, 0, view.plain.length),
  toIsoDay: ({ days }) => days.map(doors.toIsoDay),
  toOrgaoOfState: ({ text }) => [
    doors.toOrgaoOfState(text, "PR"),
    doors.toOrgaoOfState(`Secretaria de Estado ${text}`, "PR"),
  ],
};

const cpuMsOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** Returns the fastest of up to five runs; the others compile, collect garbage, or lose to other programs. */
function leastMsOf(work: () => unknown): number {
  let least = cpuMsOf(work);
  for (let run = 1; run < 5 && least > longestMs; run++) least = Math.min(least, cpuMsOf(work));
  return least;
}

function slowOnes(texts: readonly { name: string; text: string }[]): string[] {
  return texts.flatMap(({ name, text }) => {
    const view = doors.buildActView(text);
    const fed: Fed = { text, view, days: doors.findViewDays(view) };
    return Object.entries(proofs).flatMap(([door, proof]) => {
      const ms = leastMsOf(() => proof(fed));
      return ms > longestMs ? [`${door}: ${Math.round(ms)} ms for ${JSON.stringify(name)}`] : [];
    });
  });
}

/** The doors' files, and all that they load. */
const files = new Set(["server/src/collection/coletas/leitura/doors.ts"]);
for (const path of files) if (path.endsWith(".ts")) for (const { to } of loadedBy(path)) files.add(to);

test("every door has a proof", () => {
  const functions = Object.entries(doors).filter(([, value]) => typeof value === "function");
  expect(Object.keys(proofs).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
});

test(`no door keeps this thread for ${longestMs} ms with a text of seed ${seed}`, {
  timeout: 600_000,
}, () => {
  expect(slowOnes(hostileTexts(seed, size))).toEqual([]);
  expect(slowOnes(hostileTexts(seed, 4 * size).slice(0, 20))).toEqual([]);
});

test("no door is slow with near misses of the patterns behind it", { timeout: 600_000 }, () => {
  const texts = nearMisses(files, seed, size);
  expect(texts.length).toBeGreaterThan(100);
  expect(slowOnes(texts)).toEqual([]);
});
