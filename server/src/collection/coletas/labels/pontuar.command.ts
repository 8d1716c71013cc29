import cargos from "../leitura/model/cargos.json" with { type: "json" };
import openings from "../leitura/model/openings.json" with { type: "json" };
import { type LabelledAct, type LabelledFile, readLabelledFile } from "./labelled.ts";
import { measureNotice, mergeNotices, type NoticeScore } from "./notices.ts";
import { buildPrediction } from "./predictions.ts";
import {
  countCargos,
  countField,
  countKind,
  countOpenings,
  countRightKinds,
  judgedFields,
  type Tally,
} from "./score.ts";
import { buildShare, buildTable } from "./tables.ts";
import { measureWholeWay, type WholeWay } from "./whole-way.ts";

const [notices, files] = [true, false].map((isPdf) =>
  process.argv.slice(2).filter((file) => file.endsWith(".pdf") === isPdf),
) as [string[], string[]];
if (files.length + notices.length === 0) {
  process.stderr.write(
    "Diga atos rotulados ou editais: npm run coletas:pontuar -- ARQUIVO.jsonl… EDITAL.pdf…\n",
  );
  process.exit(2);
}

try {
  if (files.length > 0) await writeActs();
  if (notices.length > 0) process.stdout.write(`${await buildNotices()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function writeActs(): Promise<void> {
  const read = files.map(readLabelledFile);
  const acts = read.flatMap((file) => file.acts);
  const predictions = new Map(acts.map((act) => [act.id, buildPrediction(act)]));
  process.stdout.write(`${acts.length} atos; o tipo confere em ${countRightKinds(acts, predictions)}\n\n`);
  process.stdout.write(`${buildFields(acts, predictions)}\n\n${buildSources(acts, predictions)}\n\n`);
  process.stdout.write(`${buildKinds(acts, predictions)}\n\n`);
  process.stdout.write(`${describeWholeWay(await measureWholeWay(acts))}\n${describeSeen(read)}`);
}

async function buildNotices(): Promise<string> {
  const scores: NoticeScore[] = [];
  for (const file of notices) scores.push(await measureNotice(file));
  return buildTable(
    ["edital", "cargos", "nomes", "níveis", "vagas", "salários", "modalidades", "inventados", "ms"],
    [...scores, mergeNotices(scores)].map(
      ({ notice, stated, names, levels, vagas, salarios, cotas, invented, ms }) =>
        [
          ...[notice, stated, names, levels, vagas, salarios, describeCotas(cotas)],
          ...[invented.join("; ") || 0, ms],
        ].map(String),
    ),
  );
}

function describeCotas({ right, stated, wrong }: NoticeScore["cotas"]): string {
  return `${right}/${stated}${wrong > 0 ? `, ${wrong} a mais` : ""}`;
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

function buildKinds(acts: readonly LabelledAct[], predictions: Predictions): string {
  const kinds = [...new Set(acts.map(({ expected }) => expected.kind))];
  return buildTable(
    ["tipo", "constam", "precisão", "cobertura"],
    kinds.map((kind) => buildRow(kind, countKind(acts, predictions, kind))),
  );
}

function describeWholeWay({ parts, found, lost, falseDrafts }: WholeWay): string {
  const each = found === 0 ? "–" : (falseDrafts / found).toFixed(2).replace(".", ",");
  return (
    `Do arquivo ao rascunho: ${parts} atos; ${found} aberturas achadas, ${lost} perdidas; ` +
    `${falseDrafts} rascunhos falsos (${each} por abertura)`
  );
}

/** Describes which files the models were trained on, since scores on these are biased. */
function describeSeen(read: readonly LabelledFile[]): string {
  const learned = new Set([...openings.trainedOn, ...cargos.trainedOn].map(({ sha256 }) => sha256));
  const seen = read.filter(({ sha256 }) => learned.has(sha256)).map(({ file }) => file);
  return seen.length > 0 ? `Os modelos aprenderam com: ${seen.join(", ")}\n` : "";
}
