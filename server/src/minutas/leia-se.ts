import { buildView, findDays, spanOf, toIsoDay, type View } from "../coletas/index.ts";

/** One value in the place of another, as a rectification prints both. */
export type Rectified = {
  campo: "data_inicio_inscricao" | "data_fim_inscricao" | "data_prova" | "valor_inscricao";
  de: string;
  para: string;
  /** Where the old words stand in the act, and where the new ones do. */
  lido: { inicio: number; fim: number };
  leia: { inicio: number; fim: number };
};

type Pair = { from: number; old: [number, number]; now: [number, number] };

/** How far what is to be read reaches where nothing else ends it, and what stands before says what it is about. */
const reach = 800;
const before = 200;

function pairsOf({ plain }: View): Pair[] {
  const marks = [...plain.matchAll(/onde se le\b|le-se\b|leia-se\b|passa a ser\b/g)];
  return marks.flatMap((mark, index): Pair[] => {
    const next = marks[index + 1];
    if (!next || !/^(?:onde|le-se)/.test(mark[0]) || !/^(?:leia|passa)/.test(next[0])) return [];
    const from = next.index + next[0].length;
    const end = Math.min(marks[index + 2]?.index ?? plain.length, from + reach);
    return [{ from: mark.index, old: [mark.index + mark[0].length, next.index], now: [from, end] }];
  });
}

const daysIn = (view: View, [from, to]: [number, number]): string[] =>
  findDays({ ...view, plain: view.plain.slice(from, to) }).flatMap((day) => toIsoDay(day) ?? []);

const feesIn = ({ plain }: View, [from, to]: [number, number]): string[] =>
  [...plain.slice(from, to).matchAll(/r\$ ?([\d.]{1,12},\d{2})/g)].map(([, amount = ""]) =>
    Number(amount.replaceAll(".", "").replace(",", ".")).toFixed(2),
  );

/** Facts that days stand for besides those that an exam is asked for here. */
const besides = /isenc|pagamento|boleto|vencimento|recurso|gabarito|resultado|homologac|titulos/;

/**
 * What a rectification puts in the place of what an exam says now. Only what the exam says in just one field, in a stretch
 * that names what this field is and nothing else that has a day or a price.
 */
export function findRectified(
  texto: string,
  now: Partial<Record<Rectified["campo"], string | null>>,
): Rectified[] {
  const view = buildView(texto);
  return pairsOf(view).flatMap((pair): Rectified[] => {
    const about = view.plain.slice(Math.max(0, pair.from - before), pair.now[1]);
    const isRegistration = about.includes("inscri");
    const isTest = /\bprovas?\b/.test(about.replaceAll(/provas? de titulos/g, ""));
    const at = { lido: spanOf(view, ...pair.old), leia: spanOf(view, ...pair.now) };
    const days = changedBetween(daysIn(view, pair.old), daysIn(view, pair.now));
    const fees = changedBetween(feesIn(view, pair.old), feesIn(view, pair.now));
    const allowed: Rectified["campo"][] = [];
    if (isRegistration && !isTest && !besides.test(about))
      allowed.push("data_inicio_inscricao", "data_fim_inscricao");
    if (isTest && !isRegistration && !besides.test(about)) allowed.push("data_prova");
    const found = days.flatMap(([de, para]): Rectified[] => {
      const campos = allowed.filter((campo) => now[campo] === de);
      return campos.length === 1 && campos[0] ? [{ campo: campos[0], de, para, ...at }] : [];
    });
    const fee =
      isRegistration || about.includes("taxa") ? fees.filter(([de]) => now.valor_inscricao === de) : [];
    return [...found, ...fee.map(([de, para]) => ({ campo: "valor_inscricao" as const, de, para, ...at }))];
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

/** The words that limit an act to a part of a selection; null: it speaks of all of it. */
export function findLimit(texto: string): string | null {
  const view = buildView(texto.slice(0, 6_000));
  const match = part.exec(view.plain);
  if (!match) return null;
  const { inicio, fim } = spanOf(view, match.index, match.index + match[0].length);
  return texto.slice(inicio, fim).replaceAll(/\s+/g, " ").trim();
}
