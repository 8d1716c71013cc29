import type { Score } from "../../server/test/mutation/stryker.ts";
import { type Trials, withTrials } from "../../server/test/mutation/trials.ts";
import { type Compiler, withCompiler } from "./compiler.ts";
import { lineOf, listsOf } from "./lists.ts";

/** Lists that name many facts, and to which a new fact need not be added. */
const uses: [file: RegExp, because: string][] = [
  [/^(contract|server|web)\/.*\/(coletas|minutas)\//, "acts and drafts have fields of their own"],
  [/\/import-csv\.ts$/, "other names of some columns"],
  [/\/import-formats\.ts$/, "a foreign file has the facts that its maker chose"],
  [/\/duplicates\.ts$/, "facts by which two exams are one"],
  [/\/concurso-draft\.ts$/, "an example"],
];

/** Tests of rules that compare files with the tables of facts. */
const laws = ["facts", "tables"];

/** Files that a law compares entry by entry: asking the types of all files that have a common name takes minutes. */
const ofLaws = /\.tables\.ts$|\/basic-fields\.tsx$/;

/** A file without one entry of a list. */
type Mutant = { file: string; line: number; table: string; name: string; text: string };

function mutantsOf({ files, sourceOf }: Compiler): Mutant[] {
  const lists = files
    .filter((file) => !uses.some(([used]) => used.test(file)))
    .flatMap((file) => listsOf(file, sourceOf(file)));
  return lists.flatMap(({ file, table, entries }) => {
    const { text } = sourceOf(file);
    return entries.map((entry) => ({
      ...{ file, line: lineOf(text, entry), table, name: entry.name },
      text: text.slice(0, entry.start) + text.slice(entry.end),
    }));
  });
}

const print = ({ file, line, table, name }: Mutant, by: string) =>
  process.stdout.write(`${by.padEnd(10)} ${file}:${line} ${name} (${table})\n`);

/** Reports the mutants that types notice, and returns the others. */
const withoutTypeError = (compiler: Compiler, mutants: Mutant[]) =>
  mutants.filter((mutant) => {
    const place = ofLaws.test(mutant.file) ? undefined : compiler.errorOf({ ...mutant, word: mutant.name });
    if (place !== undefined) print(mutant, "types");
    return place === undefined;
  });

async function lawAgainst({ file, text }: Mutant, trials: Trials): Promise<string | undefined> {
  for (const law of laws) if (await trials.kills({ file, text, tests: [{ file: fileOf(law) }] })) return law;
  return undefined;
}
const fileOf = (law: string) => `server/test/laws/${law}.test.ts`;

/**
 * Takes each hand-written entry of a fact out, one by one, and reports who notices: types, a test of the rules, or
 * nobody. Two places are no lists and are not tried: where people see a fact, and whether its change is told.
 */
export async function runFactMutants(): Promise<Score> {
  const [all, silent] = withCompiler((compiler): [Mutant[], Mutant[]] => {
    const mutants = mutantsOf(compiler);
    return [mutants, withoutTypeError(compiler, mutants)];
  });
  const survivors = await withTrials(laws.map(fileOf), async (trials) => {
    for (const law of laws)
      if (!(await trials.pass([{ file: fileOf(law) }]))) throw new Error(`${law} fails without a mutant`);
    const found: Mutant[] = [];
    for (const mutant of silent) {
      const law = await lawAgainst(mutant, trials);
      print(mutant, law ?? "nobody");
      if (law === undefined) found.push(mutant);
    }
    return found;
  });
  return {
    killed: all.length - survivors.length,
    all: all.length,
    survivors: survivors.map(({ file, line, table, name }) => ({
      ...{ file, line, mutator: table, replacement: `without ${name}`, status: "Survived" },
    })),
  };
}
