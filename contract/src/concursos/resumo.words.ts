import { formatCount } from "../format.ts";
import type { Resumo } from "./resumo.ts";

/** Describes the days left: "termina hoje", "faltam 17 dias"; null when past. */
export function describeDaysLeft(days: number | null): string | null {
  if (days === null || days < 0) return null;
  if (days === 0) return "termina hoje";
  return days === 1 ? "termina amanhã" : `faltam ${days} dias`;
}

type ResumoRow = Pick<
  Resumo,
  "cargo" | "outros_cargos" | "orgao" | "salario" | "vagas" | "local" | "no_concurso" | "prazo"
>;

/** Returns an exam's row as lines of text, for messages: position and body, its own facts, the deadline. */
export function rowLinesOf({ cargo, outros_cargos: others, orgao, prazo, ...facts }: ResumoRow): string[] {
  const more = others > 0 ? ` (+${formatCount(others, "cargo", "cargos")})` : "";
  const { salario, vagas, local, no_concurso } = facts;
  const own = [salario, vagas, local].filter(Boolean).join(" · ");
  return [
    cargo === null ? orgao : `${cargo}${more} · ${orgao}`,
    own,
    no_concurso ?? "",
    prazo.texto ?? "",
  ].filter((line) => line !== "");
}
