import { readParts } from "../texto/documento.ts";
import { findRightKinds, type LabelledAct } from "./labelled.ts";
import { buildPrediction } from "./predictions.ts";

/** Results of the full pipeline: openings found and lost, and false drafts that administrators see. */
export type WholeWay = { parts: number; found: number; lost: number; falseDrafts: number };

/** Splits each text into acts as a visit does, and reads them; a second draft of an opening is false. */
export async function measureWholeWay(acts: readonly LabelledAct[]): Promise<WholeWay> {
  const sum = { parts: 0, found: 0, lost: 0, falseDrafts: 0 };
  for (const act of acts) {
    const kinds = await findKindsOfParts(act);
    const drafts = kinds.filter((kind) => kind === "abertura").length;
    const isOpening = act.expected.kind === "abertura";
    sum.parts += kinds.length;
    if (isOpening) sum[drafts > 0 ? "found" : "lost"]++;
    if (isOpening || !findRightKinds(act).includes("abertura"))
      sum.falseDrafts += Math.max(0, drafts - Number(isOpening));
  }
  return sum;
}

async function findKindsOfParts(act: LabelledAct): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { acts } of readParts(Buffer.from(act.text), { charset: "utf-8", keeps: "selections" }, 0))
    for (const { texto } of acts) kinds.push(buildPrediction({ ...act, text: texto }).kind);
  return kinds;
}
