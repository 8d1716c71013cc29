import { isStopped } from "@cav/contract/concursos.ts";
import type { Etapa } from "@cav/contract/etapas.ts";
import { describeAlcance, etapaLabels } from "@cav/contract/etapas.words.ts";
import type { DiaDaJornada } from "@cav/contract/jornada.ts";
import { momentoLabels } from "@cav/contract/jornada.words.ts";
import { isStep } from "@cav/contract/timeline.ts";
import { findDias } from "./dias.ts";
import { isEtapaOf, momentoOf } from "./etapas-de-quem.ts";
import type { Seguido } from "./jornada.queries.ts";

/** Whether a stage concerns who stands there; who said nothing is told of all of them. */
function concerns({ situacao, cargo }: Seguido, etapa: Etapa): boolean {
  if (situacao === "DESISTI") return false;
  if (cargo && etapa.cargo !== null && etapa.cargo !== cargo.nome) return false;
  return situacao === null || isEtapaOf(situacao, etapa.tipo);
}

/** Whether a step that is only foreseen does not come, for now or for good, since its exam was stopped. */
const isCalledOff = ({ status }: Seguido, { tipo, situacao }: Etapa): boolean =>
  isStopped(status) && situacao === "PREVISTA" && isStep(tipo);

/** A stage with the day at which it stands: of a window the first one that is not past. */
export type EtapaDatada = { etapa: Etapa; dia: string; isCalledOff: boolean };

/** The stages since a day that concern who follows an exam, but for those that its own dates say already. */
export function findEtapasDatadas(seguido: Seguido, etapas: readonly Etapa[], since: string): EtapaDatada[] {
  const own = new Set([
    seguido.data_inicio_inscricao,
    seguido.data_fim_isencao,
    seguido.data_fim_inscricao,
    seguido.data_prova,
    ...seguido.outros_dias.map(({ dia }) => dia),
  ]);
  return etapas.flatMap((etapa) => {
    const dia = [etapa.inicio, etapa.fim].find((day) => day !== null && day >= since);
    const isKnown = momentoOf[etapa.tipo] !== undefined && own.has(dia ?? null);
    return dia && !isKnown && concerns(seguido, etapa)
      ? [{ etapa, dia, isCalledOff: isCalledOff(seguido, etapa) }]
      : [];
  });
}

/** A stage as it is called, with how many it calls: `Convocação, 25 vagas`. */
export const etapaNameOf = (etapa: Etapa) =>
  [etapaLabels[etapa.tipo], describeAlcance(etapa)].filter(Boolean).join(", ");

/** What is to come of an exam for who stands where its follower does: its dates, and the stages that concern them and come. */
export function findDiasComEtapas(seguido: Seguido, etapas: readonly Etapa[], today: string): DiaDaJornada[] {
  const of = { concurso: seguido.uuid, titulo: seguido.titulo };
  const coming = findEtapasDatadas(seguido, etapas, today).filter((one) => !one.isCalledOff);
  return [
    ...findDias(seguido, today).map((one) => ({ ...one, ...of, rotulo: momentoLabels[one.momento] })),
    ...coming.map(({ etapa, dia }) => ({
      ...of,
      dia,
      momento: null,
      rotulo: etapaNameOf(etapa),
      cargos: etapa.cargo === null ? [] : [etapa.cargo],
    })),
  ];
}
