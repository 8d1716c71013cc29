import { buildPrediction } from "../predictions.ts";
import { type LabelledAct, readLabelledFile } from "./labelled.ts";
import {
  countCargos,
  countField,
  countOpenings,
  countRightKinds,
  judgedFields,
  type Tally,
} from "./score.ts";
import { buildShare, buildTable } from "./tables.ts";

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write("Diga os arquivos de atos rotulados: npm run coletas:pontuar -- ARQUIVO.jsonl…\n");
  process.exit(2);
}

try {
  const acts = files.flatMap((file) => readLabelledFile(file).acts);
  const predictions = new Map(acts.map((act) => [act.id, buildPrediction(act)]));
  process.stdout.write(`${acts.length} atos; o tipo confere em ${countRightKinds(acts, predictions)}\n\n`);
  process.stdout.write(`${buildFields(acts, predictions)}\n\n${buildSources(acts, predictions)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

type Predictions = ReadonlyMap<string, ReturnType<typeof buildPrediction>>;

function namesOf(predictions: Predictions): ReadonlyMap<string, string[]> {
  return new Map([...predictions].map(([id, { cargos }]) => [id, cargos.map(({ nome }) => nome)]));
}

function buildRow(name: string, { right, wrong, stated }: Tally): string[] {
  return [name, String(stated), buildShare(right, right + wrong), buildShare(right, stated)];
}

function buildFields(acts: readonly LabelledAct[], predictions: Predictions): string {
  return buildTable(
    ["campo", "constam", "precisão", "cobertura"],
    [
      buildRow("aberturas", countOpenings(acts, predictions)),
      ...judgedFields.map((field) => buildRow(field, countField(acts, predictions, field))),
      buildRow("nomes dos cargos", countCargos(acts, namesOf(predictions))),
    ],
  );
}

function buildSources(acts: readonly LabelledAct[], predictions: Predictions): string {
  const bySource = Map.groupBy(acts, ({ source }) => source ?? "sem fonte");
  return buildTable(
    ["fonte", "aberturas", "precisão", "cobertura"],
    [...bySource].map(([source, own]) => buildRow(source, countOpenings(own, predictions))),
  );
}
