import type { EtapaTipo } from "@cav/contract/etapas.words.ts";
import type { Cota } from "@cav/contract/preferencias.ts";

/** What a text says, and where. */
type FoundAlcance<T> = { valor: T; inicio: number; fim: number };

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
const months = ["janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto"].concat(
  ...["setembro", "outubro", "novembro", "dezembro"],
);
/** "validade … prorrogada … até 10/03/2028", "até o dia 10 de março de 2028". */
const validUntil = new RegExp(
  String.raw`\b(?:validade|vigência|prorrog\w+)\b[^.;]{0,160}?\baté\s+(?:o\s+dia\s+|dia\s+)?(\d{1,2})º?(?:\s+de\s+(${months.join("|")})\s+de\s+|[/.](\d{1,2})[/.])(20\d{2})\b`,
  "giu",
);
const cotas: readonly [Cota, string][] = [
  ["PESSOA_NEGRA", "negr[oa]s|pret[oa]s"],
  ["PESSOA_COM_DEFICIENCIA", "com deficiência|pcds?"],
  ["INDIGENA", "indígenas"],
  ["QUILOMBOLA", "quilombolas"],
];
const everybody = /ampla concorrência|lista geral|classificação geral/iu;

/** What a text says once, or several times alike; of what it says in two ways nothing is known. */
function findOnce<T>(
  texto: string,
  words: RegExp,
  read: (match: RegExpExecArray) => T | null,
): FoundAlcance<T> | null {
  const found = [...texto.matchAll(words)].flatMap((match): FoundAlcance<T>[] => {
    const valor = read(match);
    return valor === null ? [] : [{ valor, inicio: match.index, fim: match.index + match[0].length }];
  });
  const [first] = found;
  return first && found.every(({ valor }) => valor === first.valor) ? first : null;
}

const readCount = ([, count]: RegExpExecArray) => Number(count) || null;

function readDay([, day = "", name, month, year = ""]: RegExpExecArray): string | null {
  const number = name ? months.indexOf(name.toLowerCase()) + 1 : Number(month);
  const found = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return Number.isNaN(Date.parse(found)) ? null : found;
}

/** The one reserved share whose convocados an act calls; none where it calls others besides. */
function findModalidade(texto: string): FoundAlcance<Cota> | null {
  if (everybody.test(texto)) return null;
  const found = cotas.flatMap(([cota, words]): FoundAlcance<Cota>[] => {
    const of = String.raw`(?:candidat[oa]s|vagas)(?:\s+(?:reservad[oa]s|aprovad[oa]s|autodeclarad[oa]s|às?|aos?|para|pessoas))*\s+(?:${words})(?![\p{L}])`;
    const match = new RegExp(of, "iu").exec(texto);
    return match ? [{ valor: cota, inicio: match.index, fim: match.index + match[0].length }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Stages that call or appoint people. */
const calling: ReadonlySet<EtapaTipo> = new Set<EtapaTipo>(["CONVOCACAO", "NOMEACAO"]);

/**
 * How many an act calls, down to which place and of which reserved share; and until when a validity goes on: where the act
 * says so in these words, and says nothing else besides.
 */
export function findAlcance(tipo: EtapaTipo, texto: string) {
  const isCall = calling.has(tipo);
  return {
    vagas: isCall ? findOnce(texto, called, readCount) : null,
    classificacao: isCall ? findOnce(texto, downTo, readCount) : null,
    modalidade: isCall ? findModalidade(texto) : null,
    fim: tipo === "PRORROGACAO" ? findOnce(texto, validUntil, readDay) : null,
  };
}
