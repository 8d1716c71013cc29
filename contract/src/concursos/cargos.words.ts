/** Words of positions without the schemas, for screens that must appear at once. */

/** Periods of a salary. Only monthly salaries are compared with preferences. */
export const salarioPeriodos = ["MES", "HORA"] as const;

export const salarioPeriodoLabels: Record<(typeof salarioPeriodos)[number], string> = {
  MES: "mês",
  HORA: "hora",
};

/** Returns the sum of the announced modalities; null if none was announced, because unknown is not zero. */
export function sumVagas(vagas: Record<string, string | undefined>): number | null {
  const announced = Object.values(vagas).filter((count) => count !== undefined && count !== "");
  return announced.length === 0 ? null : announced.reduce((sum, count) => sum + Number(count), 0);
}
