import { type Found, findAsserted } from "./fields.ts";
import { findDoneTo, isHarmful } from "./harm.ts";
import type { Head } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import { findNoticeNumbers, type Numbered } from "./numbers.ts";
import type { View } from "./view.ts";

/** How far behind a selection's name its number stands, within one sentence. */
const numberLength = 170;
const parting =
  /;|[a-z)]{2}\. |\b(?:que|cuj[oa]s?|considerando|bem como|aprovad[oa]s?|candidat[oa]s?|conforme)\b/;

/**
 * The numbers of an act that stops a selection or opens it again: what it names is what it does that to. A number that stands in
 * its reasons alone is of something else where another one is about.
 */
export function toDoneTo(view: View, head: Head, tipo: TipoDeAto, numbers: Numbered): Numbered {
  const done = isHarmful(tipo) ? findDoneTo(view, head, tipo) : null;
  if (!done) return numbers;
  const all = findNoticeNumbers(view).filter(({ from }) => from >= head.titleFrom);
  const own = findAsserted(numbers.edital)?.valor;
  const named = all.find(({ from, found }) =>
    done.spans.some(
      (span) =>
        from >= span.from &&
        from - span.from <= numberLength &&
        !parting.test(view.plain.slice(span.from, from)) &&
        found.valor !== own,
    ),
  );
  if (named) return { ...numbers, edital_referido: named.found };
  const referred = findAsserted(numbers.edital_referido);
  const others = new Set(all.map(({ found }) => found.valor).filter((valor) => valor !== own));
  const isOfMatter = all.some(({ from, found }) => found.valor === referred?.valor && done.isMatter(from));
  return referred && !isOfMatter && others.size > 1 ? { ...numbers, edital_referido: null } : numbers;
}

/** A title that says nothing but what is done to the selection: one that was only foreseen has no number. */
const named =
  /^\s{0,9}(?:aviso|edital|termo|comunicado|ato) de (?:suspensao|revogacao|anulacao|cancelamento) d[eo]s? (?:concurso|processo seletivo|selecao)/;
const titleLength = 120;

/** An act that stops a selection or opens it again, and says neither which nor in its title that it does, does that to none. */
export function toIdentified(
  view: View,
  { titleFrom }: Head,
  tipo: Found<TipoDeAto>,
  { edital, edital_referido }: Numbered,
): Found<TipoDeAto> {
  if (!isHarmful(tipo.valor) || edital || edital_referido) return tipo;
  if (named.test(view.plain.slice(titleFrom, titleFrom + titleLength))) return tipo;
  return { ...tipo, valor: "andamento", regra: `${tipo.regra}, sem número` };
}
