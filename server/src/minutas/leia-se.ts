import { buildView, findDays, spanOf, toIsoDay, type View } from "../coletas/index.ts";
import { viewOf } from "./view-of.ts";

/** One value in the place of another, as a rectification prints both. */
export type Rectified = {
  campo: "data_inicio_inscricao" | "data_fim_inscricao" | "data_prova" | "valor_inscricao";
  de: string;
  para: string;
  /** Where the old words stand in the act, and where the new ones do. */
  lido: { inicio: number; fim: number };
  leia: { inicio: number; fim: number };
};

/** What a rectification moves of an exam or of a part of it: the day of the exam, or when one may register. */
export type Moved = Pick<Rectified, "lido" | "leia"> & {
  tipo: "PROVA" | "INSCRICOES";
  inicio: string | null;
  fim: string | null;
  /** The words that say what it is of: all of the act where it moves nothing else. */
  sobre: string;
};

type Pair = { from: number; old: [number, number]; now: [number, number]; item: [number, number] };

/** How far what is to be read reaches where nothing else ends it, and what stands before says what it is about. */
const reach = 800;
const before = 200;
/** No rectification has as many. */
const mostMarks = 600;

/** Where the item begins that a mark stands in: after what the item before it puts in a place. */
function beginOf(plain: string, mark: RegExpExecArray, last: RegExpExecArray | undefined): number {
  const near = Math.max(0, mark.index - before);
  if (!last) return near;
  const between = plain.slice(last.index + last[0].length, mark.index);
  const [lead = ""] = /(?<=[.;] )(?:(?![.;] ).)*$/.exec(between) ?? [];
  return Math.max(near, mark.index - lead.length);
}

function pairsOf({ plain }: View): Pair[] {
  const marks = [...plain.matchAll(/onde se le\b|le-se\b|leia-se\b|passa a ser\b/g).take(mostMarks)];
  return marks.flatMap((mark, index): Pair[] => {
    const next = marks[index + 1];
    if (!next || !/^(?:onde|le-se)/.test(mark[0]) || !/^(?:leia|passa)/.test(next[0])) return [];
    const from = next.index + next[0].length;
    const other = marks[index + 2];
    const end = Math.min(other?.index ?? plain.length, from + reach);
    const itemEnd = other ? Math.min(beginOf(plain, other, next), end) : end;
    return [
      {
        from: mark.index,
        old: [mark.index + mark[0].length, next.index],
        now: [from, end],
        item: [beginOf(plain, mark, marks[index - 1]), itemEnd],
      },
    ];
  });
}

const daysIn = (view: View, [from, to]: [number, number]): string[] =>
  findDays({ ...view, plain: view.plain.slice(from, to) }).flatMap((day) => toIsoDay(day) ?? []);

const feesIn = ({ plain }: View, [from, to]: [number, number]): string[] =>
  [...plain.slice(from, to).matchAll(/r\$ ?([\d.]{1,12},\d{2})/g)].map(([, amount = ""]) =>
    Number(amount.replaceAll(".", "").replace(",", ".")).toFixed(2),
  );

/** Facts that days stand for besides those that an exam is asked for here. */
export const besides = /isenc|pagamento|boleto|vencimento|recurso|gabarito|resultado|homologac|titulos/;

const fieldsOf: Record<Moved["tipo"], Rectified["campo"][]> = {
  PROVA: ["data_prova"],
  INSCRICOES: ["data_inicio_inscricao", "data_fim_inscricao"],
};

const aboutOf = ({ plain }: View, { from, now }: Pair): string =>
  plain.slice(Math.max(0, from - before), now[1]);
const isOfRegistration = (about: string): boolean => about.includes("inscri");

/** What the days of a stretch are of, where it names one thing that has a day. */
function subjectOf(about: string): Moved["tipo"] | null {
  const isTest = /\bprovas?\b/.test(about.replaceAll(/provas? de titulos/g, ""));
  if (isTest === isOfRegistration(about) || besides.test(about)) return null;
  return isTest ? "PROVA" : "INSCRICOES";
}

/**
 * What a rectification puts in the place of what an exam says now. Only what the exam says in just one field, in a stretch
 * that names what this field is and nothing else that has a day or a price.
 */
export function findRectified(
  texto: string,
  now: Partial<Record<Rectified["campo"], string | null>>,
): Rectified[] {
  const view = viewOf(texto);
  return pairsOf(view).flatMap((pair): Rectified[] => {
    const about = aboutOf(view, pair);
    const subject = subjectOf(about);
    const at = { lido: spanOf(view, ...pair.old), leia: spanOf(view, ...pair.now) };
    const days = changedBetween(daysIn(view, pair.old), daysIn(view, pair.now));
    const fees = changedBetween(feesIn(view, pair.old), feesIn(view, pair.now));
    const allowed = subject ? fieldsOf[subject] : [];
    const found = days.flatMap(([de, para]): Rectified[] => {
      const campos = allowed.filter((campo) => now[campo] === de);
      return campos.length === 1 && campos[0] ? [{ campo: campos[0], de, para, ...at }] : [];
    });
    const fee =
      isOfRegistration(about) || about.includes("taxa")
        ? fees.filter(([de]) => now.valor_inscricao === de)
        : [];
    return [...found, ...fee.map(([de, para]) => ({ campo: "valor_inscricao" as const, de, para, ...at }))];
  });
}

const ends = /\bate\b|\bfi(?:m|nal)\b|\bencerra|\btermin/;
const starts = /\binici(?:o|a)|\ba partir\b/;

/** What the days of a pair are the first and the last of; a sole one of registration, what the words before it say. */
function boundsOf(view: View, { item, now }: Pair, tipo: Moved["tipo"], days: readonly string[]) {
  const { plain } = view;
  const [first = null, last = null] = days;
  if (tipo === "PROVA" || last) return { inicio: first, fim: last };
  const [{ to = 0 } = {}] = findDays({ ...view, plain: plain.slice(...now) });
  const words = plain.slice(item[0], now[0] + to);
  if (ends.test(words) === starts.test(words)) return null;
  return ends.test(words) ? { inicio: null, fim: first } : { inicio: first, fim: null };
}

/** The one thing whose days a rectification moves, by its own words; null where they are of several, or too many. */
export function findMoved(texto: string): Moved | null {
  const view = viewOf(texto);
  const pairs = pairsOf(view);
  const moved = pairs.flatMap((pair): Moved[] => {
    const tipo = subjectOf(aboutOf(view, pair));
    const days = daysIn(view, pair.now);
    if (!tipo || changedBetween(daysIn(view, pair.old), days).length === 0) return [];
    if (days.length > (tipo === "PROVA" ? 1 : 2)) return [];
    const bounds = boundsOf(view, pair, tipo, days);
    if (!bounds) return [];
    const at = { lido: spanOf(view, ...pair.old), leia: spanOf(view, ...pair.now) };
    const sobre = pairs.length === 1 ? view.plain : view.plain.slice(...pair.item);
    return [{ tipo, ...bounds, ...at, sobre }];
  });
  return moved.length === 1 ? (moved[0] ?? null) : null;
}

/** Whether a rectification puts days away in what names a field, and the one that stands is none of them. */
export function isOfOtherDay(
  view: View,
  campo: Exclude<Rectified["campo"], "valor_inscricao">,
  now: string | null,
): boolean {
  const named = campo === "data_prova" ? /\bprovas?\b/ : /inscri/;
  return pairsOf(view).some((pair) => {
    const old = daysIn(view, pair.old);
    return now !== null && old.length > 0 && !old.includes(now) && named.test(aboutOf(view, pair));
  });
}

/** Old and new side by side, where both name as many. */
function changedBetween(old: readonly string[], now: readonly string[]): [string, string][] {
  if (old.length !== now.length) return [];
  return old.flatMap((de, index): [string, string][] => {
    const para = now[index];
    return para && para !== de ? [[de, para]] : [];
  });
}

/** One position, area or campus, named in the singular. */
const part =
  /(?:somente|apenas|exclusivamente|unicamente|(?:para|relativ[oa] a|referente a|referentes a|quanto a)o?|(?<=[^a-z])(?:a|ao|da|do|na|no|o)) (?:a |o |ao )?(?:area|cargo|emprego|funcao|especialidade|disciplina|campus|polo)(?: \S{1,20}){1,6}/;

/** Several of them, in words that set them apart: "inscrições para os cargos de Médico e Enfermeiro". */
const parts =
  /(?:somente|apenas|exclusivamente|unicamente|inscric(?:ao|oes))(?: para)?(?: [adn]?[oa]s)?(?: seguintes)? (?:areas|cargos|empregos|funcoes|especialidades|disciplinas|campi|polos)(?: d[aeo]s?|:| abaixo| a seguir) (?!provimento|quadro)(?:\S{1,20}(?: |$)){1,6}/;

/** The words that limit an act to a part of a selection; null: it speaks of all of it. */
export function findLimit(texto: string): string | null {
  const view = buildView(texto.slice(0, 6_000));
  const match = part.exec(view.plain) ?? parts.exec(view.plain);
  if (!match) return null;
  const { inicio, fim } = spanOf(view, match.index, match.index + match[0].length);
  return texto.slice(inicio, fim).replaceAll(/\s+/g, " ").trim();
}
