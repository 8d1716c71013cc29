/** How surely a position fits, in words, without the schemas: for screens that have no form. */
export const verditos = ["COMBINA", "PODE_COMBINAR", "FALTA_1"] as const;

export const verditoLabels: Record<(typeof verditos)[number], string> = {
  COMBINA: "Combina",
  PODE_COMBINAR: "Pode combinar",
  FALTA_1: "Falta 1",
};

type Told = { situacao: "atende" | "nao_atende" | "desconhecido"; curto: string };

/** The few words of some criteria, by what came of each: only one is unmet where "Falta 1" is said. */
export function criteriaBySituacao(criterios: readonly Told[]): Record<Told["situacao"], string> {
  const of = (situacao: Told["situacao"]) =>
    criterios.flatMap((one) => (one.situacao === situacao ? [one.curto] : [])).join(", ");
  return { atende: of("atende"), nao_atende: of("nao_atende"), desconhecido: of("desconhecido") };
}

/** Said of a match of which everything that was asked is one thing. */
export const onlyCriterion = "seu único critério";

/** Whether a match rests on one criterion alone. */
export const isByOneCriterion = (criterios: readonly Told[]) =>
  criterios.length === 1 && criterios[0]?.situacao === "atende";
