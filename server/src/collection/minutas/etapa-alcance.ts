import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { type FoundOnce, findOnce } from "./found-once.ts";

const convocados = `(?:candidat|aprovad|classificad|habilitad)[oa]s`;
/** "convoca os 25 (vinte e cinco) candidatos", "nomear 3 aprovados". */
const called = new RegExp(
  String.raw`\b(?:convoca|nomei?a)[rm]?\b[^.;\d]{0,60}?\b(\d{1,4})\s*(?:\([^)]{3,40}\)\s*)?${convocados}`,
  "giu",
);
const colocacao = String.raw`\s?[ºª°]\s*(?:lugar|classificad|colocad|coloca[cç]|posi[cç]|candidat)`;
/** "do 1º ao 25º lugar", "até a 40ª colocação". */
const downTo = new RegExp(
  String.raw`\b(?:\d{1,5}\s?[ºª°](?:\s+lugar)?\s+(?:ao|à|até\s+[oa])|até\s+[oa])\s+(\d{1,5})${colocacao}`,
  "giu",
);
const cotas: readonly [Cota, string][] = [
  ["PESSOA_NEGRA", "negr[oa]s|pret[oa]s"],
  ["PESSOA_COM_DEFICIENCIA", "com deficiência|pcds?"],
  ["INDIGENA", "indígenas"],
  ["QUILOMBOLA", "quilombolas"],
];
const everybody = /ampla concorrência|lista geral|classificação geral/iu;

const readCount = ([, count]: RegExpExecArray) => Number(count) || null;

/** Returns the only reserved share (cota) that an act calls; null when the act also calls others. */
function findModalidade(texto: string): FoundOnce<Cota> | null {
  if (everybody.test(texto)) return null;
  const found = cotas.flatMap(([cota, words]): FoundOnce<Cota>[] => {
    const of = String.raw`(?:candidat[oa]s|vagas)(?:\s+(?:reservad[oa]s|aprovad[oa]s|autodeclarad[oa]s|às?|aos?|para|pessoas))*\s+(?:${words})(?![\p{L}])`;
    const match = new RegExp(of, "iu").exec(texto);
    return match ? [{ valor: cota, inicio: match.index, fim: match.index + match[0].length }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Stages that call or appoint people. */
const calling: ReadonlySet<EtapaTipo> = new Set<EtapaTipo>(["CONVOCACAO", "NOMEACAO"]);

/** Returns how many candidates an act calls, down to which rank and of which share; null for unclear wording. */
export function findAlcance(tipo: EtapaTipo, texto: string) {
  const isCall = calling.has(tipo);
  return {
    vagas: isCall ? findOnce(texto, called, readCount) : null,
    classificacao: isCall ? findOnce(texto, downTo, readCount) : null,
    modalidade: isCall ? findModalidade(texto) : null,
  };
}
