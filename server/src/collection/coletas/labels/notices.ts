import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { readDocumentApart } from "../reading/apart.ts";
import { buildPrediction } from "./predictions.ts";
import { likenessOf } from "./score.ts";

/** A manually typed position: accepted names and salaries, vacancies without the reserve list. */
export type TypedCargo = {
  nomes: string[];
  nivel: string;
  vagas: number;
  salarios: number[];
  /** Vacancies by modality, where the notice's table counts them. */
  cotas?: Partial<Record<Cota, number>>;
};
type TypedNotice = { notice: string; cargos: TypedCargo[] };
type ReadCargo = ReturnType<typeof buildPrediction>["cargos"][number];

/** Result of comparing a notice's positions with the typed ones. */
export type NoticeScore = {
  notice: string;
  stated: number;
  names: number;
  levels: number;
  vagas: number;
  salarios: number;
  /** Right ones of those that the notice counts, and those that it does not. */
  cotas: { right: number; stated: number; wrong: number };
  invented: string[];
  ms: number;
};

const typedNotices = new URL("../../../../test/coletas/notices.json", import.meta.url);

/**
 * Reads a notice's file by the full pipeline and compares its positions with the typed ones. @throws Error in
 * Portuguese
 */
export async function measureNotice(path: string): Promise<NoticeScore> {
  const bytes = readFileSync(path);
  const notice = findTyped(path, bytes);
  if (!notice) throw new Error(`${basename(path)}: ninguém digitou os cargos deste edital.`);
  const start = performance.now();
  const read = await readDocumentApart(bytes, { charset: null, keeps: "selections" });
  if ("causa" in read) throw new Error(`${basename(path)}: não pôde ser lido (${read.causa}).`);
  const cargos = read.acts
    .map(({ texto, hierarquia }, index) =>
      buildPrediction({ id: String(index), text: texto, hierarchy: hierarquia }),
    )
    .filter(({ kind }) => kind === "abertura")
    .flatMap((one) => one.cargos);
  return { ...measureCargos(notice, cargos), ms: Math.round(performance.now() - start) };
}

/** Finds typed positions in a file of the same name beside the notice, or by the notice's hash. */
function findTyped(path: string, bytes: Uint8Array): TypedNotice | undefined {
  const beside = path.replace(/\.pdf$/, ".json");
  if (existsSync(beside)) return JSON.parse(readFileSync(beside, "utf8")) as TypedNotice;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const typed = JSON.parse(readFileSync(typedNotices, "utf8")) as (TypedNotice & { sha256: string })[];
  return typed.find((one) => one.sha256 === sha256);
}

/** If the position only has a reserve list, any count of vacancies is wrong. */
const isCountRight = (typed: TypedCargo, read: ReadCargo): boolean => (read.vagas ?? 0) === typed.vagas;

function addCotas(
  sum: NoticeScore["cotas"],
  typed: Readonly<Record<string, number>>,
  read: ReadCargo["cotas"],
) {
  sum.stated += Object.keys(typed).length;
  for (const [cota, count] of Object.entries(read)) sum[typed[cota] === count ? "right" : "wrong"]++;
}

/** Compares the positions that were read with the typed ones. */
export function measureCargos(
  { notice, cargos }: TypedNotice,
  read: readonly ReadCargo[],
): Omit<NoticeScore, "ms"> {
  const left = [...read];
  const score = { notice, stated: cargos.length, names: 0, levels: 0, vagas: 0, salarios: 0 };
  const cotas = { right: 0, stated: 0, wrong: 0 };
  for (const typed of cargos) {
    const index = left.findIndex(({ nome }) => typed.nomes.some((name) => likenessOf(name, nome) >= 0.75));
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (!found) continue;
    score.names++;
    score.levels += Number(found.nivel === typed.nivel);
    score.vagas += Number(isCountRight(typed, found));
    score.salarios += Number(typed.salarios.includes(found.salario ?? -1));
    addCotas(cotas, typed.cotas ?? {}, found.cotas);
  }
  return { ...score, cotas, invented: left.map(({ nome }) => nome) };
}

/** Adds up the results of notices. */
export function mergeNotices(scores: readonly NoticeScore[]): NoticeScore {
  const sum = (count: (score: NoticeScore) => number) => scores.reduce((total, one) => total + count(one), 0);
  return {
    notice: "ao todo",
    stated: sum(({ stated }) => stated),
    names: sum(({ names }) => names),
    levels: sum(({ levels }) => levels),
    vagas: sum(({ vagas }) => vagas),
    salarios: sum(({ salarios }) => salarios),
    cotas: {
      right: sum(({ cotas }) => cotas.right),
      stated: sum(({ cotas }) => cotas.stated),
      wrong: sum(({ cotas }) => cotas.wrong),
    },
    invented: scores.flatMap(({ invented }) => invented),
    ms: sum(({ ms }) => ms),
  };
}
