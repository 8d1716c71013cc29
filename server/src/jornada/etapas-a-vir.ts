import type { Etapa } from "@cav/contract/etapas.ts";
import {
  describeAlcance,
  type EtapaPublico,
  type EtapaTipo,
  etapaLabels,
  publicoDaEtapa,
} from "@cav/contract/etapas.words.ts";
import type { DiaDaJornada } from "@cav/contract/jornada.ts";
import { type Momento, momentoLabels, momentosPassados, type Situacao } from "@cav/contract/jornada.words.ts";
import { findDias } from "./dias.ts";
import type { Seguido } from "./jornada.queries.ts";

/** How far one has come who stands somewhere, and how far one must have come for a stage to concern one. */
const come: Record<Exclude<Situacao, "DESISTI">, number> = {
  VOU_ME_INSCREVER: 1,
  INSCRITO: 2,
  FIZ_A_PROVA: 3,
  APROVADO: 4,
};
const needed: Record<EtapaPublico, number> = {
  TODOS: 0,
  A_INSCREVER: 1,
  INSCRITO: 2,
  FEZ_PROVA: 3,
  APROVADO: 4,
};

/** What may stand among the exam's own dates already, and is behind one with them. */
const momentoOf: Partial<Record<EtapaTipo, Momento>> = {
  ISENCAO: "ISENCAO",
  INSCRICOES: "INSCRICAO",
  PROVA: "PROVA",
};

/** Whether a stage concerns who stands there; who said nothing is told of all of them. */
function concerns({ situacao, cargo }: Seguido, etapa: Etapa): boolean {
  if (situacao === "DESISTI") return false;
  if (cargo && etapa.cargo !== null && etapa.cargo !== cargo.nome) return false;
  if (situacao === null) return true;
  const momento = momentoOf[etapa.tipo];
  const isBehind = momento !== undefined && momentosPassados[situacao].includes(momento);
  return !isBehind && come[situacao] >= needed[publicoDaEtapa[etapa.tipo]];
}

/**
 * What is to come of an exam for who stands where its follower does: its dates, and the stages that concern them. A
 * window stands at its first day to come.
 */
export function findDiasComEtapas(seguido: Seguido, etapas: readonly Etapa[], today: string): DiaDaJornada[] {
  const of = { concurso: seguido.uuid, titulo: seguido.titulo };
  const dias = findDias(seguido, today).map((one) => ({ ...one, ...of, rotulo: momentoLabels[one.momento] }));
  const isKnown = (dia: string, { tipo }: Etapa) =>
    momentoOf[tipo] !== undefined && dias.some((one) => one.dia === dia);
  const stages = etapas.flatMap((etapa): DiaDaJornada[] => {
    const dia = [etapa.inicio, etapa.fim].find((day) => day !== null && day >= today);
    if (!dia || !concerns(seguido, etapa) || isKnown(dia, etapa)) return [];
    const rotulo = [etapaLabels[etapa.tipo], describeAlcance(etapa)].filter(Boolean).join(", ");
    return [{ ...of, dia, momento: null, rotulo, cargos: etapa.cargo === null ? [] : [etapa.cargo] }];
  });
  return [...dias, ...stages];
}
