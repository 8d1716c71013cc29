import { isStopped } from "@cav/contract/concursos/concursos.ts";
import type { Etapa } from "@cav/contract/concursos/etapas.ts";
import { describeAlcance, etapaLabels, isStep } from "@cav/contract/concursos/etapas.words.ts";
import { formatDay } from "@cav/contract/format.ts";
import type { DiaDaJornada } from "@cav/contract/jornada/jornada.ts";
import { momentoLabels } from "@cav/contract/jornada/jornada.words.ts";
import { findDias } from "./dias.ts";
import { isEtapaOf, momentoOf } from "./etapas-de-quem.ts";
import type { Seguido } from "./jornada.queries.ts";

/** Returns whether a stage concerns the user; without a reported stage, all do. */
function concerns({ situacao, cargo }: ConcursoDatado, etapa: Etapa): boolean {
  if (cargo && etapa.cargo !== null && etapa.cargo !== cargo.nome) return false;
  return situacao === null || isEtapaOf(situacao, etapa.tipo);
}

/** Returns whether a foreseen step was called off with its exam. */
const isCalledOff = ({ status }: ConcursoDatado, { tipo, situacao }: Etapa): boolean =>
  isStopped(status) && situacao === "PREVISTA" && isStep(tipo);

/** A stage with one of its days. A window has two: its first day, and its last (`isLast`). */
export type EtapaDatada = { etapa: Etapa; dia: string; isLast: boolean; isCalledOff: boolean };

/** An exam's facts that its stages' days depend on. */
export type ConcursoDatado = Pick<
  Seguido,
  | "status"
  | "situacao"
  | "cargo"
  | "data_inicio_inscricao"
  | "data_fim_isencao"
  | "data_fim_inscricao"
  | "data_prova"
  | "outros_dias"
>;

/** Returns stages since a day that concern a follower, except those that its own dates cover. */
export function findEtapasDatadas(
  seguido: ConcursoDatado,
  etapas: readonly Etapa[],
  since: string,
): EtapaDatada[] {
  const own = new Set([
    seguido.data_inicio_inscricao,
    seguido.data_fim_isencao,
    seguido.data_fim_inscricao,
    seguido.data_prova,
    ...seguido.outros_dias.map(({ dia }) => dia),
  ]);
  const isKnown = ({ tipo }: Etapa, dia: string) => momentoOf[tipo] !== undefined && own.has(dia);
  return etapas
    .filter((etapa) => concerns(seguido, etapa))
    .flatMap((etapa) =>
      daysOf(etapa)
        .filter(({ dia }) => dia >= since && !isKnown(etapa, dia))
        .map((day) => ({ etapa, ...day, isCalledOff: isCalledOff(seguido, etapa) })),
    );
}

function daysOf({ inicio, fim }: Etapa): { dia: string; isLast: boolean }[] {
  const first = inicio === null ? [] : [{ dia: inicio, isLast: false }];
  return fim === null || fim === inicio ? first : [...first, { dia: fim, isLast: true }];
}

/** Names a stage's entry: `Convocação, 25 vagas`, `Recursos (até 11/02/2027)`, `Último dia: Recursos`. */
export function etapaNameOf({ etapa, isLast }: Pick<EtapaDatada, "etapa" | "isLast">): string {
  const { tipo, inicio, fim } = etapa;
  const name = [etapaLabels[tipo], describeAlcance(etapa)].filter(Boolean).join(", ");
  if (isLast) return `Último dia: ${name}`;
  return fim === null || fim === inicio ? name : `${name} (até ${formatDay(fim)})`;
}

/** Returns an exam's coming dates and stages for its follower. */
export function findDiasComEtapas(seguido: Seguido, etapas: readonly Etapa[], today: string): DiaDaJornada[] {
  const of = { concurso: seguido.uuid, titulo: seguido.titulo };
  const coming = findEtapasDatadas(seguido, etapas, today).filter((one) => !one.isCalledOff);
  return [
    ...findDias(seguido, today).map((one) => ({ ...one, ...of, rotulo: momentoLabels[one.momento] })),
    ...coming.map((one) => ({
      ...of,
      dia: one.dia,
      momento: null,
      rotulo: etapaNameOf(one),
      cargos: one.etapa.cargo === null ? [] : [one.etapa.cargo],
    })),
  ];
}
