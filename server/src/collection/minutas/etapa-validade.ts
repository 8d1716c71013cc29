import { describeEtapa, type EtapaFacts } from "@cav/contract/concursos/etapas.words.ts";
import { shiftedDayOf } from "../../platform/clock.ts";
import type { FoundPrazo } from "./etapa-janela.ts";
import { type FoundOnce, findOnce, printedDay, readDay } from "./found-once.ts";

/** A validity's new last day, its quotes, and the stage of the exam that it is computed from, if any. */
export type FoundFim = { valor: string; de: { inicio: number; fim: number }[]; base: EtapaFacts | null };

/** "validade … prorrogada … até 10/03/2028", "até o dia 10 de março de 2028". */
const until = new RegExp(
  String.raw`\b(?:validade|vigência|prorrog\w+)\b[^.;]{0,160}?\baté\s+(?:o\s+dia\s+|dia\s+)?${printedDay}`,
  "giu",
);
const numbers: Record<string, number> = {
  um: 1,
  dois: 2,
  seis: 6,
  doze: 12,
  dezoito: 18,
  "vinte e quatro": 24,
};
const span = String.raw`(?:(\d{1,2})(?:\s*\([^)]{2,24}\))?|(${Object.keys(numbers).join("|")}))\s+(anos?|meses)`;
/** "por mais 2 (dois) anos", "por 24 meses". */
const more = new RegExp(String.raw`\bpor\s+(?:mais\s+|outros\s+)?${span}(?!\p{L})`, "giu");
/** "validade de 2 (dois) anos"; not the legal maximum ("de até 2 anos"). */
const firstTime = String.raw`\bvalidade\s[^.;]{0,40}?\bde\s+${span}(?!\p{L})`;
const original = new RegExp(firstTime, "giu");
/** "por igual período"; not the law's "prorrogável uma vez, por igual período". */
const same = /(?<!prorrog[aá]ve(?:l|is)\s[^.;]{0,30})\bpor\s+(?:mais\s+)?(?:um\s+)?igual\s+per[ií]odo\b/giu;
const from = String.raw`\b(?:a\s+(?:contar|partir)|contad[oa]s?(?:\s+a\s+partir)?)\s+d`;
/** "a contar de 10 de março de 2026". */
const day = String.raw`[eo]\s+(?:dia\s+)?${printedDay}`;
const fromDay = new RegExp(`${from}${day}`, "giu");
/** "contados da data da publicação da homologação". */
const fromHomologacao = new RegExp(
  String.raw`${from}[ao]\s+(?:data\s+d[aeo]\s+)?(?:publica[cç][aã]o\s+d[aeo]\s+)?homologa[cç][aã]o`,
  "giu",
);
/** "a contar desta homologação", "contados da data da publicação deste edital". */
const itself = String.raw`(?:[aeo]\s+)?(?:(?:data|sua|publica[cç][aã]o|d[aeo])\s+)*(?:(?:d?est[ea]|(?:d?[ao]\s+)?presente)\s+(?:homologa[cç][aã]o|edital|decreto|portaria|ato|termo)|homologa[cç][aã]o|(?<=\bsua\s)publica[cç][aã]o)(?!\p{L})`;
const timed = (start: string) => new RegExp(`${firstTime}[^.;]{0,120}?${from}${start}`, "giu");
const timedFromDay = timed(day);
const timedFromItself = timed(itself);

const readMonths = ([, digits, word = "", unit = ""]: RegExpExecArray): number | null => {
  const count = digits ? Number(digits) : (numbers[word.toLowerCase()] ?? 0);
  return count * (unit.toLowerCase().startsWith("ano") ? 12 : 1) || null;
};

/** Adds months to a day; a day that the month lacks becomes its last day. */
export function toMonthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns the whole months between two days; null for a partial month. */
function monthsBetween(inicio: string, fim: string): number | null {
  for (const end of [fim, shiftedDayOf(fim, 1)]) {
    const [from, to] = [inicio, end].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
    const months = (to ?? 0) - (from ?? 0);
    if (months > 0 && toMonthsLater(inicio, months) === end) return months;
  }
  return null;
}

/** Returns the only dated stage of a kind for all candidates; null for several. */
function findKnown(
  etapas: readonly EtapaFacts[],
  tipo: "VALIDADE" | "HOMOLOGACAO",
  day: "inicio" | "fim",
): EtapaFacts | null {
  const found = etapas.filter(
    (etapa) =>
      etapa.tipo === tipo && etapa.cargo === null && etapa.modalidade === null && etapa[day] !== null,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Returns the end of a prolonged validity: the printed day, else computed from the added time; null for two days. */
export function findFim(texto: string, etapas: readonly EtapaFacts[]): FoundFim | null {
  const stated = findOnce(texto, until, readDay);
  if (stated) return foundAt(stated.valor, [stated], null);
  return texto.search(until) < 0 ? findAdded(texto, etapas) : null;
}

/**
 * Returns the validity in a homologation: to its printed day, else a time from a printed day or the publication. Null
 * for a time without a begin.
 */
export function findValidade(texto: string, publicado: string | null): FoundPrazo | null {
  if (texto.search(until) >= 0) {
    const stated = findOnce(texto, until, readDay);
    return stated && { inicio: null, fim: stated.valor, de: [stretchOf(stated)] };
  }
  const lasting = (match: RegExpExecArray, start: string | null) => {
    const months = readMonths(match);
    return months && start ? `${start}/${toMonthsLater(start, months)}` : null;
  };
  const counted = findOnce(texto, timedFromDay, (match) => lasting(match, readDay(dayIn(match))));
  const ofItself = texto.search(timedFromDay) < 0;
  const found = ofItself ? findOnce(texto, timedFromItself, (match) => lasting(match, publicado)) : counted;
  const [inicio = "", fim = ""] = found?.valor.split("/") ?? [];
  return found && { inicio, fim, de: [stretchOf(found)] };
}

/** Shifts a match past the time's three groups, to the day's groups that `readDay` takes. */
const dayIn = (match: RegExpExecArray) => ["", ...match.slice(4)] as unknown as RegExpExecArray;

const stretchOf = ({ inicio, fim }: FoundOnce<unknown>) => ({ inicio, fim });

/**
 * Adds a time to the printed start of validity, or else to the exam's known validity or homologation. Null if
 * the exam was prolonged before: the law allows one prolongation.
 */
function findAdded(texto: string, etapas: readonly EtapaFacts[]): FoundFim | null {
  if (etapas.some(({ tipo, situacao }) => tipo === "PRORROGACAO" && situacao === "REALIZADA")) return null;
  const said = findOnce(texto, more, readMonths);
  const length = said ?? findOnce(texto, same, () => 0);
  const first = findOnce(texto, original, readMonths);
  const validade = findKnown(etapas, "VALIDADE", "fim");
  if (!length) return null;
  if (texto.search(timedFromDay) >= 0) return findAddedToTimed(texto, length, said?.valor);
  const months = said?.valor ?? first?.valor ?? lengthOf(validade);
  const counted = findOnce(texto, fromDay, readDay);
  const start = counted?.valor ?? validade?.fim;
  if (start) {
    const leansOn = counted && (said ?? first) ? null : validade;
    const quoted = [length, said ? null : first, counted].filter((one) => one !== null);
    return months ? foundAt(toMonthsLater(start, months), quoted, leansOn) : null;
  }
  const ofHomologacao = findOnce(texto, fromHomologacao, () => 0);
  const homologacao = findKnown(etapas, "HOMOLOGACAO", "inicio");
  if (!first || !months || !ofHomologacao || !homologacao?.inicio) return null;
  return foundAt(
    toMonthsLater(homologacao.inicio, first.valor + months),
    [first, ofHomologacao, length],
    homologacao,
  );
}

/**
 * Reads "validade de 2 anos, a contar de 10/03/2024, prorrogada por igual período". The day begins the validity only
 * when the prolongation follows it; otherwise it is ambiguous.
 */
function findAddedToTimed(texto: string, length: FoundOnce<unknown>, added?: number): FoundFim | null {
  const timed = findOnce(texto, timedFromDay, (match) => {
    const [start, months] = [readDay(dayIn(match)), readMonths(match)];
    return start && months ? toMonthsLater(start, months + (added ?? months)) : null;
  });
  return timed && timed.fim <= length.inicio ? foundAt(timed.valor, [timed, length], null) : null;
}

/** Returns the months of a validity with two known ends. */
const lengthOf = (validade: EtapaFacts | null) =>
  validade?.inicio && validade.fim ? monthsBetween(validade.inicio, validade.fim) : null;

const foundAt = (valor: string, said: FoundOnce<unknown>[], base: EtapaFacts | null): FoundFim => ({
  valor,
  de: said.map(stretchOf),
  base,
});

/** Describes the stage that a day is computed from, for reviewers. */
export const describeBase = (base: EtapaFacts | null) =>
  base && { valor: describeEtapa(base), citacao: base.citacao };
