import { findHead, type Head } from "../leitura/head.ts";
import { buildNamedCargo, type ReadCargo } from "../leitura/read-cargo.ts";
import { buildTagWeights, type TaggedScene } from "../leitura/tagger/learn-tags.ts";
import type { Weights } from "../leitura/tagger/perceptron.ts";
import { featuresVersion } from "../leitura/tagger/see.ts";
import { buildActScene, withTagged } from "../leitura/tagger/tagged-cargos.ts";
import { buildView, findInView, type View } from "../leitura/view.ts";
import { type FirstReadings, findFirstReading } from "./first-readings.ts";
import type { LabelledAct, LabelledFile } from "./labelled.ts";
import { countCargos, hasNamedCargos, mergeTallies, type Tally } from "./score.ts";
import { buildShare, buildTable } from "./tables.ts";
import { buildNameTags } from "./tag-names.ts";

type Example = TaggedScene & {
  act: LabelledAct;
  group: string;
  view: View;
  head: Head;
  byRules: ReadCargo[];
  /** Share of the example's position names that occur verbatim in the act. */
  share: number;
  /** The n-grams of the example's words. */
  runs: ReadonlySet<string>;
};

/** Acts with a lower share would teach wrong tags. */
const shareMin = 0.7;
const runLength = 5;
/** Acts with a higher share of common n-grams use the same form. */
const likeMax = 0.5;

function toExample(act: LabelledAct, group: string, readings: FirstReadings): Example {
  const view = buildView(act.text);
  const head = findHead(view);
  const stretches = findFirstReading(readings, act.text);
  const byRules = stretches.map(({ inicio, fim }) =>
    buildNamedCargo(
      view,
      findInView(view, inicio ?? 0, 0),
      findInView(view, fim ?? 0, 0),
      "primeira leitura",
    ),
  );
  const scene = buildActScene(view, head, stretches);
  const names = act.expected.cargos.map(({ nome }) => nome);
  const words = scene.tokens.map(({ word }) => word);
  const runs = new Set(words.map((_, index) => words.slice(index, index + runLength).join(" ")));
  return { act, group, view, head, byRules, scene, ...buildNameTags(scene.tokens, names), runs };
}

function isAlike({ runs }: Example, other: Example): boolean {
  return runs.intersection(other.runs).size > likeMax * Math.min(runs.size, other.runs.size);
}

const learn = (examples: readonly Example[]): Weights =>
  buildTagWeights(examples.filter(({ share }) => share >= shareMin));

/** Compares rules alone with rules and a tagger trained on the other groups' dissimilar acts. */
function judgeGroup(own: readonly Example[], others: readonly Example[]): [Tally, Tally] {
  const weights = learn(others.filter((other) => !own.some((one) => isAlike(one, other))));
  const acts = own.map(({ act }) => act);
  const count = (find: (one: Example) => ReadCargo[]): Tally =>
    countCargos(acts, new Map(own.map((one) => [one.act.id, find(one).map(({ nome }) => nome.valor)])));
  return [
    count(({ byRules }) => byRules),
    count(({ view, head, byRules }) => withTagged(view, head, byRules, weights)),
  ];
}

function judgeEachGroup(examples: readonly Example[]): string {
  const groups = Map.groupBy(examples, ({ group }) => group);
  const rows = [...groups].map(([group, own]) => ({
    group,
    acts: own.length,
    tallies: judgeGroup(
      own,
      examples.filter((one) => one.group !== group),
    ),
  }));
  const all = {
    group: "ao todo",
    acts: examples.length,
    tallies: [0, 1].map((which) => mergeTallies(rows.flatMap(({ tallies }) => tallies[which] ?? []))),
  };
  return buildTable(
    [
      "lote",
      "aberturas",
      "cargos",
      "regras: precisão",
      "regras: cobertura",
      "com etiquetas: precisão",
      "com etiquetas: cobertura",
    ],
    [...rows, all].map(({ group, acts, tallies }) => [
      group,
      String(acts),
      String(tallies[0]?.stated ?? 0),
      ...tallies.flatMap(({ right, wrong, stated }) => [
        buildShare(right, right + wrong),
        buildShare(right, stated),
      ]),
    ]),
  );
}

/** Rounds weights to whole numbers and leaves out those that become 0. */
function toWritten(weights: Weights): Record<string, string> {
  const pairs = [...weights].map(
    ([name, pair]) => [name.toString(36), pair.map((weight) => Math.round(weight))] as const,
  );
  return Object.fromEntries(
    pairs
      .filter(([, pair]) => pair.some((weight) => weight !== 0))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, pair]) => [name, pair.join(" ")]),
  );
}

/** Trains the tagger of positions' names; returns its weights and a cross-validation table. */
export function buildCargosModel(
  files: readonly LabelledFile[],
  readings: FirstReadings,
): { table: string; weights: object } {
  const examples = files.flatMap(({ file, acts }) =>
    acts.filter(hasNamedCargos).map((act) => toExample(act, `${file} ${act.split ?? ""}`.trim(), readings)),
  );
  const once = [...new Map(examples.map((one) => [[...one.runs].join(" "), one])).values()];
  return {
    table: judgeEachGroup(once),
    weights: { featuresVersion, weights: toWritten(learn(once)) },
  };
}
