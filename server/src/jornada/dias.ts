import { isClosed, isStopped } from "@cav/contract/concursos.ts";
import { type Momento, momentosPassados, type Pergunta, type Situacao } from "@cav/contract/jornada.words.ts";
import { daysBetween, shiftedDayOf } from "../platform/clock.ts";
import { isEtapaOf } from "./etapas-de-quem.ts";
import type { Seguido } from "./jornada.queries.ts";

/** A date of an exam, as it was announced. */
export type Dia = { dia: string; momento: Momento; cargos: string[] };

const datesOf = ({ data_inicio_inscricao, data_fim_isencao, data_fim_inscricao, ...one }: Seguido) =>
  [
    ["ABERTURA", data_inicio_inscricao],
    ["ISENCAO", data_fim_isencao],
    ["INSCRICAO", data_fim_inscricao],
    ["PAGAMENTO", one.data_limite_pagamento],
  ] as const;

/** The days of the exam itself: of the position that was chosen its own, and else all of them, with whose they are. */
export function findProvas({ cargo, data_prova, outros_dias }: Seguido): Dia[] {
  if (cargo) {
    const dia = cargo.data_prova ?? data_prova;
    return dia === null ? [] : [{ dia, momento: "PROVA", cargos: [cargo.nome] }];
  }
  const whole: Dia[] = data_prova === null ? [] : [{ dia: data_prova, momento: "PROVA", cargos: [] }];
  return [...whole, ...outros_dias.map(({ dia, cargos }): Dia => ({ dia, momento: "PROVA", cargos }))];
}

/** Of an exam that takes longer, so many of its days at most are looked at. */
const mostDias = 10;

/** All days on which somebody may have to sit an exam: the exam's own, as far as they have not sat it, and further ones that are theirs. */
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
 * What is to come of an exam for who stands where its follower does: announced days alone, none that is past, and none
 * of an exam that is suspended or over. A day on which each of some positions has its exam says whose.
 */
export function findDias(seguido: Seguido, today: string): Dia[] {
  if (isClosed(seguido.status)) return [];
  const past = seguido.situacao === null ? [] : momentosPassados[seguido.situacao];
  const dates = datesOf(seguido).flatMap(([momento, dia]): Dia[] =>
    dia === null ? [] : [{ dia, momento, cargos: [] }],
  );
  return [...dates, ...findProvas(seguido)].filter(
    ({ dia, momento }) => dia >= today && !past.includes(momento),
  );
}

/** Whether somebody has not said yet what came of their exam. */
export const isBeforeResult = (situacao: Situacao | null): boolean =>
  situacao === null || ["VOU_ME_INSCREVER", "INSCRITO", "FIZ_A_PROVA"].includes(situacao);

/**
 * The question that is due: after the end of registrations whether one registered, after the last day of the exam whether
 * one sat it, after a result whether one passed. None of an exam that was called off, and none twice.
 */
export function findPergunta(seguido: Seguido, today: string): Pergunta | null {
  const { situacao, status, data_fim_inscricao: end } = seguido;
  if (!seguido.salvo || isStopped(status)) return null;
  const provas = findProvas(seguido).map(({ dia }) => dia);
  const isSat = provas.length > 0 && provas.every((dia) => dia < today);
  const isOpen = situacao === null || situacao === "VOU_ME_INSCREVER";
  if (seguido.tem_resultado && isBeforeResult(situacao)) return "PASSOU";
  if (situacao === "INSCRITO") return isSat ? "FEZ_A_PROVA" : null;
  return isOpen && end !== null && end < today && !isSat ? "SE_INSCREVEU" : null;
}
