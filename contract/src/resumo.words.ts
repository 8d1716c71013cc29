/** Describes the days left: "termina hoje", "faltam 17 dias"; null when past. */
export function describeDaysLeft(days: number | null): string | null {
  if (days === null || days < 0) return null;
  if (days === 0) return "termina hoje";
  return days === 1 ? "termina amanhã" : `faltam ${days} dias`;
}
