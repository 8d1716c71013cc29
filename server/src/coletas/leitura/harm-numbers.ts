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

/** An act that stops a selection or opens it again, and does not say which, does that to none. */
export function toIdentified(
  tipo: Found<TipoDeAto>,
  { edital, edital_referido }: Numbered,
): Found<TipoDeAto> {
  if (!isHarmful(tipo.valor) || edital || edital_referido) return tipo;
  return { ...tipo, valor: "andamento", regra: `${tipo.regra}, sem número` };
}
