/** How surely a position fits, in words, without the schemas: for screens that have no form. */
export const verditos = ["COMBINA", "PODE_COMBINAR", "FALTA_1"] as const;

export const verditoLabels: Record<(typeof verditos)[number], string> = {
  COMBINA: "Combina",
  PODE_COMBINAR: "Pode combinar",
  FALTA_1: "Falta 1",
};
