/** Labels of verdicts without the schemas, for screens without a form. */
export const verditos = ["COMBINA", "PODE_COMBINAR", "FALTA_1"] as const;

export const verditoLabels: Record<(typeof verditos)[number], string> = {
  COMBINA: "Combina",
  PODE_COMBINAR: "Pode combinar",
  FALTA_1: "Falta 1",
};

type ShortCriterio = { situacao: "atende" | "nao_atende" | "desconhecido"; curto: string };

/** Joins the short forms of criteria by result; "Falta 1" has only one failed criterion. */
export function criteriaBySituacao(
  criterios: readonly ShortCriterio[],
): Record<ShortCriterio["situacao"], string> {
  const of = (situacao: ShortCriterio["situacao"]) =>
    criterios.flatMap((one) => (one.situacao === situacao ? [one.curto] : [])).join(", ");
  return { atende: of("atende"), nao_atende: of("nao_atende"), desconhecido: of("desconhecido") };
}

/** Used when a match has only one criterion. */
export const onlyCriterion = "seu único critério";

/** Returns whether a match has only one criterion. */
export const isByOneCriterion = (criterios: readonly ShortCriterio[]) =>
  criterios.length === 1 && criterios[0]?.situacao === "atende";
