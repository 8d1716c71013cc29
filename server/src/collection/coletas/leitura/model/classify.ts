import type { ReadValue } from "../fields.ts";
import type { Head } from "../head.ts";
import type { TipoDeAto } from "../matters.ts";
import type { View } from "../view.ts";
import { featuresVersion, findFeatures } from "./features.ts";
import { measureLikelihood } from "./learn.ts";
import openings from "./openings.json" with { type: "json" };

if (openings.featuresVersion !== featuresVersion)
  throw new Error("openings.json was learned from other features: run npm run coletas:treinar");

/** Rules whose words are also in acts that only mention a selection. */
const weakRules = new Set(["pagina-inscricoes", "selecao-anunciada"]);

/**
 * Lowest likelihood at which an act counts as opening an exam; `npm run coletas:treinar` chose it by
 * cross-validation.
 */
const leastLikely = 0.1;
const leastLikelyOfWeak = 0.5;

/** Returns whether an asserted opening is likely enough for a draft. */
export function isLikelyOpening(likelihood: number, regra: string): boolean {
  return likelihood >= (weakRules.has(regra) ? leastLikelyOfWeak : leastLikely);
}

/** Shorter acts say too little to the classifier: the rule decides. */
const fewestFeatures = 120;

/** Turns an unlikely opening into mere news of a selection, which makes no draft. */
export function toLikelyKind(view: View, head: Head, kind: ReadValue<TipoDeAto>): ReadValue<TipoDeAto> {
  if (kind.valor !== "abertura") return kind;
  const features = findFeatures(view, head);
  if (features.length < fewestFeatures) return kind;
  return isLikelyOpening(measureLikelihood(openings, features), kind.regra)
    ? kind
    : { ...kind, valor: "andamento", regra: `${kind.regra}, improvável` };
}
