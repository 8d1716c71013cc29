import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./stryker.ts";

/** Lines and columns count from 0. */
type Point = { line: number; column: number };
type Mutant = {
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: Point; end: Point };
};

export type DrawnMutant = {
  file: string;
  line: number;
  mutator: string;
  replacement: string;
  /** The file's text with the mutant. */
  text: string;
  /** Name of the function or constant of the module that holds it. */
  name: string;
};

/** Returns whether a file holds rules; mutants of tables, routes and job lists say little. */
const isMutated = (path: string) => !/\.(test|tables|routes|jobs)\.ts$|\/index\.ts$/.test(path);

const instrumenter = pathToFileURL(
  join(root, "bench", "tools", "node_modules", "@stryker-mutator", "instrumenter", "dist", "src", "index.js"),
).href;

/** Lists every mutant that Stryker would make of the folders' files. */
async function listMutants(folders: string[]): Promise<Mutant[]> {
  const { Instrumenter } = await import(instrumenter);
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).filter(isMutated);
  const files = paths
    .toSorted()
    .map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), "utf8") }));
  const silent = { debug() {}, info() {}, warn() {}, trace() {}, isDebugEnabled: () => false };
  const options = { plugins: [], ignorers: [], excludedMutations: [] };
  const { mutants } = (await new Instrumenter(silent).instrument(files, options)) as { mutants: Mutant[] };
  // Blank texts and empty objects break their function at once, which says little of its tests.
  return mutants.filter(({ mutatorName }) => !["StringLiteral", "ObjectLiteral"].includes(mutatorName));
}

/** Returns the name of the last function or constant of the module that begins in a text. */
const nameBefore = (text: string): string =>
  [...text.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w{1,80})/gm)].at(-1)?.[1] ?? "";

/** Writes a mutant into its file's text. An expression gets parentheses, which keep what surrounds it. */
export function writeMutant(original: string, mutant: Mutant): DrawnMutant {
  const { fileName: file, mutatorName, replacement, location } = mutant;
  const lines = original.split("\n");
  const offsetOf = ({ line, column }: Point) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, column);
  const [start, end] = [offsetOf(location.start), offsetOf(location.end)];
  const isExpression =
    mutatorName !== "BlockStatement" && !/^case |^default/.test(original.slice(start, end));
  const text = `${original.slice(0, start)}${isExpression ? `(${replacement})` : replacement}${original.slice(end)}`;
  // Throws where the text is no TypeScript: its tests would fail whatever they check.
  stripTypeScriptTypes(text);
  const name = nameBefore(original.slice(0, start));
  return { file, line: location.start.line + 1, mutator: mutatorName, replacement, text, name };
}

/** Draws `count` mutants of the folders; the same seed draws the same mutants. */
export async function drawMutants(folders: string[], count: number, seed: number): Promise<DrawnMutant[]> {
  const mutants = await listMutants(folders);
  let state = seed >>> 0;
  // A linear congruential generator (Numerical Recipes): only repeatability matters here.
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = new Set<Mutant>();
  while (drawn.size < Math.min(count, mutants.length))
    drawn.add(mutants[Math.floor(next() * mutants.length)] as Mutant);
  return [...drawn].map((one) => writeMutant(readFileSync(join(root, one.fileName), "utf8"), one));
}
