import type { Found } from "../fields.ts";
import type { Head } from "../head.ts";
import type { TipoDeAto } from "../matters.ts";
import type { View } from "../view.ts";
import { featuresVersion, findFeatures } from "./features.ts";
import { measureLikelihood } from "./learn.ts";
import openings from "./openings.json" with { type: "json" };

if (openings.featuresVersion !== featuresVersion)
  throw new Error("openings.json was learned from other features: run npm run coletas:treinar");

/** Rules whose words stand in acts, too, that only mention a selection. */
const weakRules = new Set(["pagina-inscricoes", "selecao-anunciada"]);

/** How likely an opening must be that a rule asserts: chosen by `npm run coletas:treinar`, each lot judged without itself. */
const leastLikely = 0.1;
const leastLikelyOfWeak = 0.5;

/** Whether an opening that a rule asserts is likely enough to become a draft. */
export function isLikelyOpening(likelihood: number, regra: string): boolean {
  return likelihood >= (weakRules.has(regra) ? leastLikelyOfWeak : leastLikely);
}

/** An act of fewer words tells the classifier too little: the rule decides. */
const fewestFeatures = 120;

/** An opening that its words make unlikely is only news of a selection: no draft is made of it. */
export function toLikelyKind(view: View, head: Head, kind: Found<TipoDeAto>): Found<TipoDeAto> {
  if (kind.valor !== "abertura") return kind;
  const features = findFeatures(view, head);
  if (features.length < fewestFeatures) return kind;
  return isLikelyOpening(measureLikelihood(openings, features), kind.regra)
    ? kind
    : { ...kind, valor: "andamento", regra: `${kind.regra}, improvável` };
}
