import { buildFound, type ReadValue, toNumber } from "./fields.ts";
import { measureName } from "./next-column.ts";
import { posts } from "./posts.ts";
import { buildNamedCargo, type ReadCargo } from "./read-cargo.ts";
import { plainTextOf, printedTextOf, type View } from "./view.ts";

type Stated = ReadValue<number> & { inicio: number };

const pays =
  /\b(?:remunerac(?:ao|oes)|vencimentos?|salarios?|subsidio)\b[^$;|]{0,70}?(?<printed>r\$ ?(?<amount>\d{1,3}(?:\.\d{3})*,\d{2}))(?!(?:(?!cargo)[^$]){0,80}r\$)/g;
const counts = /\b(?:n\S{0,2} de )?vagas?: ?(?<printed>\d{1,4})\b(?![/,.]\d)/g;

/** Finds explicit statements about a position: "Remuneração inicial: R$ 14.915,00", "Vagas: 2". */
function findStated(view: View, form: RegExp, regra: string): Stated[] {
  return [...view.plain.matchAll(form)].map((match) => {
    const { printed = "", amount } = match.groups ?? {};
    const to = match.index + match[0].length;
    const valor = toNumber(amount ?? printed);
    return buildFound(view, to - printed.length, to, valor, regra) as Stated;
  });
}

/** Assigns statements to positions if exactly one follows each position. */
function ownOf(cargos: readonly ReadCargo[], stated: readonly Stated[]): readonly (Stated | undefined)[] {
  const starts = cargos.map(({ nome }) => nome.inicio ?? 0);
  const isOneEach =
    stated.length === cargos.length &&
    starts.every((from, at) => {
      const own = stated[at]?.inicio ?? 0;
      return own > from && own < (starts[at + 1] ?? Number.POSITIVE_INFINITY);
    });
  return isOneEach ? stated : [];
}

const countedBefore =
  /(?<![\d/.,]|reserva de )(?<count>\d{1,4}) (?:\([a-z ]{2,40}\) )?vagas? (?:imediatas? )?para (?:os?|as?) (?:cargos?|func(?:ao|oes)|empregos?)(?: publicos?)? de $/;
/** Largest distance to the next name of a list. */
const listGap = 12;

/** Returns the vacancies before a single name: "10 (dez) vagas para o cargo de Técnico Judiciário". */
function countBefore(
  { text }: View,
  { nome }: ReadCargo,
  next: ReadCargo | undefined,
): ReadValue<number> | null {
  const { inicio, fim } = nome;
  if (inicio === null || fim === null || (next && (next.nome.inicio ?? 0) - fim < listGap)) return null;
  const from = Math.max(0, inicio - 110);
  const count = countedBefore.exec(`${plainTextOf(text.slice(from, inicio))} `)?.groups?.count;
  const at = count ? text.slice(from, inicio).lastIndexOf(count) : -1;
  if (!count || at < 0) return null;
  return {
    valor: Number(count),
    inicio: from + at,
    fim: from + at + count.length,
    regra: "vagas-para-o-cargo",
  };
}

const countedName = new RegExp(
  String.raw`(?<![\d/.,-])(?<count>\d{1,3}(?:\.\d{3})?) (?:\([a-z ]{2,40}\) |(?<=\b0\d )(?=[a-z]{4,20}s )|(?<=\b01 ))(?:profissiona(?:l|is) )?(?<name>(?:${posts})(?:e?s)?\b[^.;:,()\d$]{0,60}?)(?=(?:,| e|;) (?:\d{1,3} \(|0\d )|[.;,(]| e (?:a )?(?:formacao|cadastro)| com | para | n[oa] | em | que |$)`,
  "g",
);

/**
 * Finds positions with their counts in a sentence: "contratação de 2 (dois) Médicos e 5 (cinco) Enfermeiros".
 */
export function findCountedCargos(view: View, to: number): ReadCargo[] {
  return [...view.plain.slice(0, to).matchAll(countedName)].flatMap((match): ReadCargo[] => {
    const { count = "", name = "" } = match.groups ?? {};
    const from = match.index + match[0].length - name.length;
    if (!/^\p{Lu}/u.test(printedTextOf(view, from, from + 1)) || measureName(name) === 0) return [];
    const cargo = buildNamedCargo(view, from, from + name.length, "cargo-contado");
    const valor = Number(count.replaceAll(".", ""));
    const vagas = buildFound(view, match.index, match.index + count.length, valor, "cargo-contado");
    return [{ ...cargo, vagas }];
  });
}

/** Adds stated vacancies and pay to positions whose rows have none. */
export function withTerms(view: View, cargos: readonly ReadCargo[]): ReadCargo[] {
  const pay = ownOf(cargos, findStated(view, pays, "remuneracao-do-cargo"));
  const count = ownOf(cargos, findStated(view, counts, "vagas-do-cargo"));
  return cargos.map((cargo, at) => ({
    ...cargo,
    vagas: cargo.vagas ?? countBefore(view, cargo, cargos[at + 1]) ?? count[at] ?? null,
    salario: cargo.salario ?? pay[at] ?? null,
  }));
}
