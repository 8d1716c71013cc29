import { findAsserted, type ReadValue } from "./fields.ts";
import { findDoneTo, isHarmful } from "./harm.ts";
import type { Head } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import { findNoticeNumbers, type Numbered } from "./numbers.ts";
import type { View } from "./view.ts";

/** Farthest number after a selection's name, within one sentence. */
const numberLength = 170;
const parting =
  /;|[a-z)]{2}\. |\b(?:que|cuj[oa]s?|considerando|bem como|aprovad[oa]s?|candidat[oa]s?|conforme)\b/;

/**
 * Selects the numbers of the selection that an act stops or reopens. A number that only the act's reasons have
 * belongs to something else if the act names another number.
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

/** A title with only the action: a merely planned selection has no number. */
const named =
  /^\s{0,9}(?:aviso|edital|termo|comunicado|ato) de (?:suspensao|revogacao|anulacao|cancelamento) d[eo]s? (?:concurso|processo seletivo|selecao)/;
const titleLength = 120;

/**
 * Drops the kind of an act that stops or reopens a selection if it neither identifies the selection nor states the
 * action in its title.
 */
export function toIdentified(
  view: View,
  { titleFrom }: Head,
  tipo: ReadValue<TipoDeAto>,
  { edital, edital_referido }: Numbered,
): ReadValue<TipoDeAto> {
  if (!isHarmful(tipo.valor) || edital || edital_referido) return tipo;
  if (named.test(view.plain.slice(titleFrom, titleFrom + titleLength))) return tipo;
  return { ...tipo, valor: "andamento", regra: `${tipo.regra}, sem número` };
}
