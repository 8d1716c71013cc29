import { buildActView, findViewDays, spanOf, toIsoDay, type View } from "../coletas/index.ts";

/** A value that a rectification replaces, with the rectification's old and new text. */
export type Rectified = {
  campo: "data_inicio_inscricao" | "data_fim_inscricao" | "data_prova" | "valor_inscricao";
  de: string;
  para: string;
  /** Ranges of the old and the new words in the act. */
  lido: { inicio: number; fim: number };
  leia: { inicio: number; fim: number };
};

/** A moved test day or registration period, of a whole exam or of a part of it. */
export type Moved = Pick<Rectified, "lido" | "leia"> & {
  tipo: "PROVA" | "INSCRICOES";
  inicio: string | null;
  fim: string | null;
  /** The words that say what is moved: the whole act when it moves nothing else. */
  sobre: string;
};

type Pair = { from: number; old: [number, number]; now: [number, number]; item: [number, number] };

/** Maximum characters of the new text, and of the context before it. */
const reach = 800;
const before = 200;
/** Limit of marks; real rectifications have fewer. */
const mostMarks = 600;

/** Returns the begin of a mark's item: after the new text of the previous item. */
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
  findViewDays({ ...view, plain: view.plain.slice(from, to) }).flatMap((day) => toIsoDay(day) ?? []);

const feesIn = ({ plain }: View, [from, to]: [number, number]): string[] =>
  [...plain.slice(from, to).matchAll(/r\$ ?([\d.]{1,12},\d{2})/g)].map(([, amount = ""]) =>
    Number(amount.replaceAll(".", "").replace(",", ".")).toFixed(2),
  );

/** Subjects of days that are not a test or registration. */
export const besides = /isenc|pagamento|boleto|vencimento|recurso|gabarito|resultado|homologac|titulos/;

const fieldsOf: Record<Moved["tipo"], Rectified["campo"][]> = {
  PROVA: ["data_prova"],
  INSCRICOES: ["data_inicio_inscricao", "data_fim_inscricao"],
};

const aboutOf = ({ plain }: View, { from, now }: Pair): string =>
  plain.slice(Math.max(0, from - before), now[1]);
const isOfRegistration = (about: string): boolean => about.includes("inscri");

/** Returns the subject of the days in a text that names only one. */
function subjectOf(about: string): Moved["tipo"] | null {
  const isTest = /\bprovas?\b/.test(about.replaceAll(/provas? de titulos/g, ""));
  if (isTest === isOfRegistration(about) || besides.test(about)) return null;
  return isTest ? "PROVA" : "INSCRICOES";
}

/**
 * Returns current values of an exam that a rectification replaces. The old value must be in one field only, and the
 * item must name this field and no other.
 */
export function findRectified(
  texto: string,
  now: Partial<Record<Rectified["campo"], string | null>>,
): Rectified[] {
  const view = buildActView(texto);
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

/** Returns the first and last day of a pair; the words before a single registration day decide which it is. */
function boundsOf(view: View, { item, now }: Pair, tipo: Moved["tipo"], days: readonly string[]) {
  const { plain } = view;
  const [first = null, last = null] = days;
  if (tipo === "PROVA" || last) return { inicio: first, fim: last };
  const [{ to = 0 } = {}] = findViewDays({ ...view, plain: plain.slice(...now) });
  const words = plain.slice(item[0], now[0] + to);
  if (ends.test(words) === starts.test(words)) return null;
  return ends.test(words) ? { inicio: null, fim: first } : { inicio: first, fim: null };
}

/** Returns the only subject whose days a rectification moves; null for several or too many. */
export function findMoved(texto: string): Moved | null {
  const view = buildActView(texto);
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

/** Returns whether a rectification replaces days of a field, none of which is the exam's current day. */
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

/** Pairs old and new values; none when their numbers differ. */
function changedBetween(old: readonly string[], now: readonly string[]): [string, string][] {
  if (old.length !== now.length) return [];
  return old.flatMap((de, index): [string, string][] => {
    const para = now[index];
    return para && para !== de ? [[de, para]] : [];
  });
}

/** A limit to one position, area or campus, in the singular. */
const part =
  /(?:somente|apenas|exclusivamente|unicamente|(?:para|relativ[oa] a|referente a|referentes a|quanto a)o?|(?<=[^a-z])(?:a|ao|da|do|na|no|o)) (?:a |o |ao )?(?:area|cargo|emprego|funcao|especialidade|disciplina|campus|polo)(?: \S{1,20}){1,6}/;

/** A limit to several: "inscrições para os cargos de Médico e Enfermeiro". */
const parts =
  /(?:somente|apenas|exclusivamente|unicamente|inscric(?:ao|oes))(?: para)?(?: [adn]?[oa]s)?(?: seguintes)? (?:areas|cargos|empregos|funcoes|especialidades|disciplinas|campi|polos)(?: d[aeo]s?|:| abaixo| a seguir) (?!provimento|quadro)(?:\S{1,20}(?: |$)){1,6}/;

/** Returns the words that limit an act to a part of a selection; null when it is about all of it. */
export function findLimit(texto: string): string | null {
  const view = buildActView(texto.slice(0, 6_000));
  const match = part.exec(view.plain) ?? parts.exec(view.plain);
  if (!match) return null;
  const { inicio, fim } = spanOf(view, match.index, match.index + match[0].length);
  return texto.slice(inicio, fim).replaceAll(/\s+/g, " ").trim();
}
