import { isClosedEarly } from "@cav/contract/concursos/concurso-status.ts";
import { isClosed, isStopped } from "@cav/contract/concursos/concursos.ts";
import {
  type Momento,
  momentosPassados,
  type Pergunta,
  type Situacao,
  taxasQuites,
} from "@cav/contract/jornada/jornada.words.ts";
import { daysBetween, shiftedDayOf } from "../../platform/clock.ts";
import { isEtapaOf } from "./etapas-de-quem.ts";
import type { Seguido } from "./jornada.queries.ts";

/** An announced date of an exam. */
export type Dia = { dia: string; momento: Momento; cargos: string[] };

const datesOf = ({ data_inicio_inscricao, data_fim_isencao, data_fim_inscricao, ...one }: Seguido) =>
  [
    ["ABERTURA", data_inicio_inscricao],
    ["ISENCAO", data_fim_isencao],
    ["INSCRICAO", data_fim_inscricao],
    ["PAGAMENTO", one.data_limite_pagamento],
  ] as const;

/** Returns the exam's days: the chosen position's, or all with their positions. */
export function findProvas({ cargo, data_prova, outros_dias }: Seguido): Dia[] {
  if (cargo) {
    const dia = cargo.data_prova ?? data_prova;
    return dia === null ? [] : [{ dia, momento: "PROVA", cargos: [cargo.nome] }];
  }
  const whole: Dia[] = data_prova === null ? [] : [{ dia: data_prova, momento: "PROVA", cargos: [] }];
  return [...whole, ...outros_dias.map(({ dia, cargos }): Dia => ({ dia, momento: "PROVA", cargos }))];
}

/** Days examined of a longer exam. */
const mostDias = 10;

/**
 * Returns all days on which the user may sit the exam: its own unless sat already, and further ones that concern them.
 */
export function findDiasDeProva(seguido: Seguido): string[] {
  const { situacao, cargo, outras_provas } = seguido;
  const hasSat = situacao !== null && momentosPassados[situacao].includes("PROVA");
  const own = hasSat ? [] : findProvas(seguido).map(({ dia }) => dia);
  const isTheirs = (nome: string | null) => nome === null || cargo === null || nome === cargo.nome;
  const further = situacao === null || isEtapaOf(situacao, "PROVA") ? outras_provas : [];
  const days = further
    .filter((one) => isTheirs(one.cargo))
    .flatMap(({ inicio, fim }) => daysFrom(inicio, fim));
  return [...new Set([...own, ...days])].toSorted();
}

function daysFrom(inicio: string, fim: string): string[] {
  const count = Math.min(daysBetween(inicio, fim) + 1, mostDias);
  return Array.from({ length: count }, (_, ahead) => shiftedDayOf(inicio, ahead));
}

/**
 * Returns an exam's coming announced days for its follower's stage; none for a suspended or finished exam. Days of some
 * positions name them.
 */
export function findDias(seguido: Seguido, today: string): Dia[] {
  if (isClosed(seguido.status)) return [];
  const past = seguido.situacao === null ? [] : momentosPassados[seguido.situacao];
  const isClosedDoor = isClosedEarly(seguido, today);
  const dates = datesOf(seguido).flatMap(([momento, dia]): Dia[] =>
    dia === null ||
    (isClosedDoor && (momento === "INSCRICAO" || momento === "ISENCAO")) ||
    (momento === "PAGAMENTO" && taxasQuites.has(seguido.taxa ?? ""))
      ? []
      : [{ dia, momento, cargos: [] }],
  );
  return [...dates, ...findProvas(seguido)].filter(
    ({ dia, momento }) => dia >= today && !past.includes(momento),
  );
}

/** Returns whether the user has not reported a result yet. */
export const isBeforeResult = (situacao: Situacao | null): boolean =>
  situacao === null || ["VOU_ME_INSCREVER", "INSCRITO", "FIZ_A_PROVA"].includes(situacao);

/** Returns whether a registered user may still have to pay, and has not said. */
function isToAskOfFee({ taxa, gratuito, data_limite_pagamento: last }: Seguido, today: string): boolean {
  return taxa === null && !gratuito && last !== null && last >= today;
}

/**
 * Returns the question that is due: registered after the registrations, paid once registered, sat after the last day,
 * passed after a result. None for a cancelled exam, and none twice.
 */
export function findPergunta(seguido: Seguido, today: string): Pergunta | null {
  const { situacao, status, data_fim_inscricao: end } = seguido;
  if (!seguido.salvo || isStopped(status)) return null;
  const provas = findProvas(seguido).map(({ dia }) => dia);
  const isSat = provas.length > 0 && provas.every((dia) => dia < today);
  const isOpen = situacao === null || situacao === "VOU_ME_INSCREVER";
  if (seguido.tem_resultado && isBeforeResult(situacao)) return "PASSOU";
  if (situacao === "INSCRITO") {
    if (isSat) return "FEZ_A_PROVA";
    return isToAskOfFee(seguido, today) ? "JA_PAGOU" : null;
  }
  const isOver = (end !== null && end < today) || isClosedEarly(seguido, today);
  return isOpen && isOver && !isSat ? "SE_INSCREVEU" : null;
}
