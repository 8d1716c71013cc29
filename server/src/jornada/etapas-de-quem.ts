import { type EtapaPublico, type EtapaTipo, publicoDaEtapa } from "@cav/contract/etapas.words.ts";
import { type Momento, momentosPassados, type Situacao } from "@cav/contract/jornada.words.ts";

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
export const momentoOf: Partial<Record<EtapaTipo, Momento>> = {
  ISENCAO: "ISENCAO",
  INSCRICOES: "INSCRICAO",
  PROVA: "PROVA",
};

/** Whether stages of a kind concern who stands there. */
export function isEtapaOf(situacao: Situacao, tipo: EtapaTipo): boolean {
  if (situacao === "DESISTI") return false;
  const momento = momentoOf[tipo];
  const isBehind = momento !== undefined && momentosPassados[situacao].includes(momento);
  return !isBehind && come[situacao] >= needed[publicoDaEtapa[tipo]];
}
