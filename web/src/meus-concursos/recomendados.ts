import type { MyConcursos } from "@cav/contract/concursos/concurso-search.ts";
import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import type { Verdito } from "@cav/contract/concursos/matching.ts";
import { formatCount, formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { describeNotOpen } from "../concursos/list/deadline-groups.ts";

/** Exams with the same verdict, with heading and total. */
export type Tier = { title: string; count: string; some: ConcursoResumo[]; byDeadline: boolean };

/**
 * Groups exams in the server's order: certain matches, possible matches, and exams whose registration is over.
 */
export function tiersOf(my: MyConcursos, items: ConcursoResumo[]): Tier[] {
  const of = (verdito: Verdito) => items.filter((one) => one.resumo.prazo.aberto && one.verdito === verdito);
  const past = items.filter(({ resumo }) => !resumo.prazo.aberto);
  const notOpen = my.total_available - my.total_combina - my.total_pode_combinar;
  return [
    { title: "Combina", total: my.total_combina, some: of("COMBINA"), byDeadline: true },
    { title: "Pode combinar", total: my.total_pode_combinar, some: of("PODE_COMBINAR"), byDeadline: true },
    { title: describeNotOpen(past), total: notOpen, some: past, byDeadline: false },
  ]
    .filter(({ some }) => some.length > 0)
    .map(({ total, ...tier }) => ({ ...tier, count: formatCount(total, "concurso", "concursos") }));
}

/** Returns the number of open exams, and whether the plan hides some. */
export function sayCount({ total_abertos: open, total_abertos_ocultos: hidden }: MyConcursos): string {
  if (open === 0) return "Nenhum concurso aberto combina com as suas preferências agora";
  const limit = hidden > 0 ? " (limite do plano gratuito)" : "";
  return open === 1
    ? `Encontrado 1 concurso baseado nas suas preferências${limit}`
    : `Encontrados ${formatInteger(open)} concursos baseados nas suas preferências${limit}`;
}

/** Returns the preferences behind the recommendations as short labels (exams §2.7). */
export function sayPreferencias({
  nivel_escolaridade: niveis,
  locais_prova: locais,
  salario_minimo: salario,
  vagas_minimas: vagas,
}: Preferencias): string[] {
  return [
    niveis.length > 0 && formatCount(niveis.length, "nível de escolaridade", "níveis de escolaridade"),
    locais.length > 0 && formatCount(locais.length, "local de prova", "locais de prova"),
    salario > 0 && `Salário mínimo: ${formatMoney(salario)}`,
    (vagas ?? 0) > 0 && `Vagas mínimas: ${vagas}`,
  ].filter((chip) => chip !== false);
}
