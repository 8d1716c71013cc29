import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readDocumentApart } from "../apart.ts";
import { buildPrediction } from "../predictions.ts";
import { likenessOf } from "./score.ts";

/** A manually typed position: accepted names and salaries, vacancies without the reserve list. */
type TypedCargo = { nomes: string[]; nivel: string; vagas: number; salarios: number[] };
export type TypedNotice = { sha256: string; notice: string; cargos: TypedCargo[] };
type ReadCargo = ReturnType<typeof buildPrediction>["cargos"][number];

/** Result of comparing a notice's positions with the typed ones. */
export type NoticeScore = {
  notice: string;
  stated: number;
  names: number;
  levels: number;
  vagas: number;
  salarios: number;
  invented: string[];
  ms: number;
};

const typedNotices = new URL("../../../test/coletas/notices.json", import.meta.url);

/**
 * Reads a notice's file by the full pipeline and compares its positions with the typed ones. @throws Error in
 * Portuguese
 */
export async function measureNotice(path: string): Promise<NoticeScore> {
  const bytes = readFileSync(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const typed = JSON.parse(readFileSync(typedNotices, "utf8")) as TypedNotice[];
  const notice = typed.find((one) => one.sha256 === sha256);
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
  return { ...compareCargos(notice, cargos), ms: Math.round(performance.now() - start) };
}

/** No count is right if the position only has a reserve list. */
const isCountRight = (typed: TypedCargo, read: ReadCargo): boolean => (read.vagas ?? 0) === typed.vagas;

function compareCargos({ notice, cargos }: TypedNotice, read: readonly ReadCargo[]): Omit<NoticeScore, "ms"> {
  const left = [...read];
  const score = { notice, stated: cargos.length, names: 0, levels: 0, vagas: 0, salarios: 0 };
  for (const typed of cargos) {
    const index = left.findIndex(({ nome }) => typed.nomes.some((name) => likenessOf(name, nome) >= 0.75));
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (!found) continue;
    score.names++;
    score.levels += Number(found.nivel === typed.nivel);
    score.vagas += Number(isCountRight(typed, found));
    score.salarios += Number(typed.salarios.includes(found.salario ?? -1));
  }
  return { ...score, invented: left.map(({ nome }) => nome) };
}
