import type { EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import { buildActView, findViewDays, findViewSpans, spanOf, toIsoDay, type View } from "../coletas/index.ts";

type Day = ReturnType<typeof findViewDays>[number];

/** Days that an act sets, with their quotes. */
export type FoundPrazo = { inicio: string | null; fim: string; de: { inicio: number; fim: number }[] };

/** Words that introduce a window, and words nearby that mean something else. */
type Words = { opens: RegExp; other?: RegExp; isToCome: boolean };

const windows: Partial<Record<EtapaTipo, Words>> = {
  ISENCAO: {
    opens:
      /\b(?:pedidos?|pedir|solicit\w+|requer\w+|prazos?|periodos?)(?: \S{1,14}){0,6} isenc(?:ao|oes)\b|\bisenc(?:ao|oes)(?: d\w{1,2} \S{1,14}){0,3} ?:/,
    other:
      /\b(?:resultado|relac\w{1,20}|lista|recursos?|analise|divulgac\w{1,20}|\w{0,20}deferi\w{1,20})(?: \S{1,14}){0,6} isen[ct]/,
    isToCome: false,
  },
  RECURSOS: {
    opens:
      /\b(?:interpo\w+|apresenta\w+|prazos?|periodos?|cabe\w*|protocol\w+)(?: \S{1,14}){0,6} recursos?\b(?! humanos)|\brecursos? (?:contra|em face|quanto|relativos?)\b|\brecursos? ?:/,
    other:
      /\b(?:resultado|respostas?|julgamento|analise|decis\w+|divulgac\w+)(?: (?:d[aeo]s?|aos?|sobre|[ao]s?))* recursos?\b|\baplicad[ao]s?\b/,
    isToCome: true,
  },
  REEMBOLSO: {
    opens:
      /\b(?:devolu|devolv|restitui|reembols)\S{0,20}(?: \S{1,14}){0,10}? (?:taxas?|valor(?:es)?|inscric\w+)\b/,
    isToCome: true,
  },
};

/** Characters before a day that may name its subject. */
const reach = 240;
const upTo = /\bate (?:as \S{1,8} (?:horas )?)?(?:d?o )?(?:dia )?$/;

/** Maximum characters between "onde se lê" and "leia-se" of one item. */
const itemLength = 2_000;

/** Replaces withdrawn text of rectifications by a point and spaces, so that positions stay the same. */
function withoutTakenBack(plain: string): string {
  let left = "";
  let from = 0;
  let opened: number[] = [];
  for (const { 0: mark, index } of plain.matchAll(/\bonde se le\b|\bleia-se\b/g)) {
    if (mark !== "leia-se") {
      opened.push(index + mark.length);
      continue;
    }
    const first = opened.find((end) => index - end <= itemLength);
    opened = [];
    if (first === undefined) continue;
    const begin = first - "onde se le".length;
    const end = index + mark.length;
    left += `${plain.slice(from, begin)}${".".padEnd(end - begin)}`;
    from = end;
  }
  return left + plain.slice(from);
}

/**
 * Returns an act's window for something, with its days: "prazo para recursos: 10 a 12/03/2026". Null for two windows,
 * and for working days counted from publication, which depend on local holidays.
 */
export function findJanela(tipo: EtapaTipo, texto: string, publicado: string | null): FoundPrazo | null {
  const words = windows[tipo];
  if (!words) return null;
  const read = buildActView(texto);
  const view = { ...read, plain: withoutTakenBack(read.plain) };
  const found = findStretches(view).flatMap(({ from, to, inicio, fim, said }): FoundPrazo[] => {
    const opened = words.opens.exec(said);
    if (!opened || !fim || words.other?.test(said)) return [];
    return [{ inicio, fim, de: [spanOf(view, from - said.length + opened.index, to)] }];
  });
  const [first] = found;
  const isOne = found.every((one) => one.inicio === first?.inicio && one.fim === first.fim);
  const isOver = words.isToCome && publicado !== null && first !== undefined && first.fim < publicado;
  return first && isOne && !isOver ? first : null;
}

/** Returns ranges of days and single last days, each with the words before them. */
function findStretches(view: View) {
  const days = findViewDays(view);
  const spans = findViewSpans(view, days);
  const paired = new Set(spans.flatMap(({ first, last }) => [first.from, last.from]));
  const lasts = days.filter(
    ({ from }) => !paired.has(from) && upTo.test(view.plain.slice(Math.max(0, from - 40), from)),
  );
  return [...spans, ...lasts.map((last) => ({ ...last, first: null, last }))].map(
    ({ from, to, first, last }) => {
      const before = findDayBefore(days, from)?.to ?? 0;
      const said =
        view.plain
          .slice(Math.max(before, from - reach), from)
          .split(/[.;] /)
          .at(-1) ?? "";
      return { from, to, inicio: first && toIsoDay(first), fim: toIsoDay(last), said };
    },
  );
}

/** Returns the last day that ends before a position, by binary search: a scan for each would be quadratic. */
function findDayBefore(days: readonly Day[], from: number): Day | undefined {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= 0; at--) if ((days[at]?.to ?? 0) <= from) return days[at];
  return undefined;
}
