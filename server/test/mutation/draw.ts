import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./stryker.ts";

/** Lines and columns count from 0 here; stryker's patterns count lines from 1. */
type Point = { line: number; column: number };
type Mutant = { fileName: string; location: { start: Point; end: Point } };

/** Returns whether a file holds rules; mutants of tables, routes and job lists say little. */
const isMutated = (path: string) => !/\.(test|tables|routes|jobs)\.ts$|\/index\.ts$/.test(path);

const instrumenter = pathToFileURL(
  join(root, "bench", "tools", "node_modules", "@stryker-mutator", "instrumenter", "dist", "src", "index.js"),
).href;

/** Lists every mutant that stryker would make of the folders' files. */
async function listMutants(folders: string[]): Promise<Mutant[]> {
  const { Instrumenter } = await import(instrumenter);
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).filter(isMutated);
  const files = paths
    .toSorted()
    .map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), "utf8") }));
  const silent = { debug() {}, info() {}, warn() {}, trace() {}, isDebugEnabled: () => false };
  const options = { plugins: [], ignorers: [], excludedMutations: ["StringLiteral", "ObjectLiteral"] };
  const { mutants } = await new Instrumenter(silent).instrument(files, options);
  return mutants;
}

/** Draws the ranges of `count` mutants of the folders, as stryker takes them: the same ones for the same seed. */
export async function drawRanges(folders: string[], count: number, seed: number): Promise<string[]> {
  const mutants = await listMutants(folders);
  let state = seed >>> 0;
  // A linear congruential generator (Numerical Recipes): only repeatability matters here.
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = new Set<string>();
  while (drawn.size < Math.min(count, mutants.length)) {
    const { fileName, location } = mutants[Math.floor(next() * mutants.length)] as Mutant;
    const [start, end] = [location.start, location.end].map(({ line, column }) => `${line + 1}:${column}`);
    drawn.add(`${fileName}:${start}-${end}`);
  }
  return [...drawn];
}
