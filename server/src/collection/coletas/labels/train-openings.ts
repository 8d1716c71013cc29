import { findHead } from "../leitura/head.ts";
import { isLikelyOpening } from "../leitura/model/classify.ts";
import { featuresVersion, findFeatures } from "../leitura/model/features.ts";
import { buildWeights, type Example, measureLikelihood } from "../leitura/model/learn.ts";
import { buildView } from "../leitura/view.ts";
import { findRightKinds, type LabelledAct, type LabelledFile } from "./labelled.ts";
import { buildPrediction } from "./predictions.ts";
import { buildShare, buildTable } from "./tables.ts";

type Judged = Example & { town: string; asserted: string | null };

/** A town with this many acts is a separate group, since its acts share forms. */
const townAtLeast = 5;

/** Acts that may or may not be openings are left out of training. */
const isClear = (act: LabelledAct): boolean =>
  act.expected.kind === "abertura" || !findRightKinds(act).includes("abertura");

function toExample(act: LabelledAct, file: string): Judged {
  const view = buildView(act.text);
  const { kind, evidence } = buildPrediction(act);
  const rule = (evidence.kind as { regra?: string } | undefined)?.regra ?? "";
  const isAsserted = kind === "abertura" || rule.endsWith(", improvável");
  return {
    group: `${file} ${act.split ?? ""}`.trim(),
    town: act.territory?.nome ?? "",
    isOpening: act.expected.kind === "abertura",
    features: findFeatures(view, findHead(view)),
    asserted: isAsserted ? rule.replace(", improvável", "") : null,
  };
}

/** Groups acts by town if it has several, else by file; duplicates count once. */
function toGroups(examples: readonly Judged[]): Judged[] {
  const once = [...new Map(examples.map((one) => [one.features.join(" "), one])).values()];
  const towns = Map.groupBy(once, ({ group, town }) => `${group} ${town}`);
  return [...towns].flatMap(([name, own]) =>
    own.length >= townAtLeast ? own.map((one) => ({ ...one, group: name.trim() })) : own,
  );
}

/** Judges each group by a model that was trained on all other groups. */
function judgeEachGroup(examples: readonly Judged[]): string {
  const groups = Map.groupBy(examples, ({ group }) => group);
  const rows = [...groups].map(([group, own]) => {
    const weights = buildWeights(examples.filter((one) => one.group !== group));
    const judged = own.map((one) => ({ ...one, likelihood: measureLikelihood(weights, one.features) }));
    const byRules = judged.filter(({ asserted }) => asserted !== null);
    const kept = byRules.filter(({ asserted, likelihood }) => isLikelyOpening(likelihood, asserted ?? ""));
    return { group, own, byRules, kept };
  });
  const all = {
    group: "ao todo",
    own: rows.flatMap(({ own }) => own),
    byRules: rows.flatMap(({ byRules }) => byRules),
    kept: rows.flatMap(({ kept }) => kept),
  };
  return buildTable(
    [
      "lote",
      "atos",
      "aberturas",
      "regras: precisão",
      "regras: cobertura",
      "modelo: precisão",
      "modelo: cobertura",
    ],
    [...rows, all].map(({ group, own, byRules, kept }) => {
      const openings = own.filter(isOpening).length;
      return [
        group,
        String(own.length),
        String(openings),
        ...[byRules, kept].flatMap((taken) => [
          buildShare(taken.filter(isOpening).length, taken.length),
          buildShare(taken.filter(isOpening).length, openings),
        ]),
      ];
    }),
  );
}

const isOpening = (one: Example): boolean => one.isOpening;

/** Trains the classifier of openings; returns its weights and a cross-validation table. */
export function buildOpeningsModel(files: readonly LabelledFile[]): { table: string; weights: object } {
  const examples = toGroups(
    files.flatMap(({ file, acts }) => acts.filter(isClear).map((act) => toExample(act, file))),
  );
  return { table: judgeEachGroup(examples), weights: { featuresVersion, ...buildWeights(examples) } };
}
