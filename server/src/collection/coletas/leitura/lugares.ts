import { type Estado, estados } from "@cav/contract/locais/locais.ts";
import { readDataRows } from "./data-rows.ts";
import { isStateOfTown, listMunicipios, type Municipio } from "./towns.ts";
import { buildView, isCapital, plainTextOf, printedTextOf, type View } from "./view.ts";

const keyOf = (name: string) => plainTextOf(name).replaceAll(/[-']/g, " ");

let loaded: Map<string, Municipio[]> | undefined;

/** Municipalities by their names and common variants, loaded at first use. */
function byName(): Map<string, Municipio[]> {
  if (loaded) return loaded;
  const rows = listMunicipios();
  const byId = new Map(rows.map((one) => [one.ibge, one]));
  const others = readDataRows("municipios-nomes-alternativos.csv").flatMap(
    ({ id = "", nome_alternativo = "" }) => {
      const one = byId.get(id);
      return one ? [{ ...one, nome: nome_alternativo }] : [];
    },
  );
  loaded = Map.groupBy([...rows, ...others], ({ nome }) => keyOf(nome));
  return loaded;
}

/** The municipalities of a name, and its end in the text. */
export type Local = { to: number; all: Municipio[] };

/** Finds the longest municipality's name at a position of a normalised text. */
export function findLocalAt(plain: string, from: number): Local | null {
  const part = plain.slice(from, from + 48);
  const ends = [...part.matchAll(/(?<=[a-z])(?![a-z])/g)].map(({ index }) => index).reverse();
  for (const end of ends) {
    const all = byName().get(part.slice(0, end).replaceAll(/[-']/g, " "));
    if (all) return { to: from + end, all };
  }
  return null;
}

/** Text after a town's name that does not continue it: "Lages, do Estado", "de acordo". */
const goesOn =
  /^ d(?:[aeo]s? |')(?!estados?\b|uniao\b|republica\b|acordo\b|brasil\b|conformidade\b)(?=[a-z])/;
/** Words with which names of other towns go on: "Lages Novas", "Santo Antônio à Beira do Lago". */
const goesOnWith =
  /^ (?:nov[ao]s?|velh[ao]s?|grandes?|pequen[ao]s?|alt[ao]s?|baix[ao]s?|mirins?|guacus?|acus?|paulista|mineir[ao]|do (?:norte|sul|leste|oeste)|a beira|de (?:cima|baixo))(?![a-z])/;
const besideState = /^ ?(?:[/(]|- ?) ?(?<uf>[a-z]{2})(?![a-z])/;

/**
 * Finds the municipalities of a name in a text. A longer name, "São Luís do …", is another town, and a state beside
 * it must match.
 */
export function findTownAt(view: View, from: number): Local | null {
  const local = findLocalAt(view.plain, from);
  if (!local) return null;
  const rest = view.plain.slice(local.to, local.to + 24);
  const more = goesOn.exec(rest)?.[0].length;
  if (more && isCapital(view, local.to + more, local.to + more + 1)) return null;
  if (goesOnWith.test(rest) && isInLine(view, local.to)) return null;
  const { uf } = besideState.exec(rest)?.groups ?? {};
  const at = local.to + rest.indexOf(uf ?? "");
  const isState = uf && uf.toUpperCase() in estados && isCapital(view, at, at + 2);
  return isState && !local.all.some((one) => one.uf.toLowerCase() === uf) ? null : local;
}

/** Returns whether the line goes on with a capital, though not with a sentence's "a". */
const isInLine = (view: View, at: number): boolean =>
  !view.text.slice(view.at[at] ?? 0, (view.at[at + 1] ?? 0) + 1).includes("\n") &&
  isCapital(view, at + 1, at + 2);

/** Returns all municipalities of a name. */
export function findMunicipios(name: string): Municipio[] {
  return byName().get(keyOf(name)) ?? [];
}

/** States by normalised names, longest first: Mato Grosso do Sul before Mato Grosso. */
const stateNames = (Object.entries(estados) as [Estado, string][])
  .map(([uf, name]): [Estado, string] => [uf, plainTextOf(name)])
  .sort(([, one], [, other]) => other.length - one.length);

const letters = Object.keys(estados).join("|").toLowerCase();
const names = stateNames.map(([, name]) => name).join("|");

const stateForm = new RegExp(
  `(?:(?<=[a-z)] ?[/(,-] ?)(?<uf>${letters})|\\b(?<name>${names}|brasilia))(?![a-z])`,
  "g",
);

/**
 * Letters of states that are also offices' letters: "Processo nº 299/2009 - DRHU/SE" is the Secretaria da
 * Educação's, "4/2026-PE" an auction.
 */
const officeLetters: ReadonlySet<string> = new Set(["ac", "ap", "es", "pa", "pe", "se", "to"]);
/** A number, or an acronym that is not a town's name. */
const ofOffice = /(?:\d|(?:^|[^a-z])(?!cr|trt|cbm)[a-z]{0,2}[bcdfghjklmnpqrstvwxz]{3,6}[a-z]{0,2}) ?[/-] ?$/;
/** The Presidency's acronyms, which end in a state's letters: "da Presidência da República - SEP/PR". */
const ofPresidency = /presidencia da republica[ ,(-]{1,3}(?<letters>[a-z]{2,8})\/pr\b/g;
function isOfPresidency({ plain }: View, index: number): boolean {
  const before = plain.slice(Math.max(0, index - 10), index);
  return [...plain.matchAll(ofPresidency)].some(({ groups }) =>
    new RegExp(`(?<![a-z])${groups?.letters}/$`).test(before),
  );
}
const plainBefore = ({ plain }: View, index: number) => plain.slice(Math.max(0, index - 12), index);

const isAfterComma = (view: View, index: number) => /, ?$/.test(plainBefore(view, index));
const townBefore = ({ plain }: View, index: number) =>
  plain.slice(Math.max(0, index - 40), index).replace(/, ?$/, "");

export type NamedState = { uf: Estado; from: number; to: number; byName: boolean };

/** Finds the states before a position, by capital letters ("/PR", "- PR", "(PR)") or names. */
export function findStates(view: View, limit = view.plain.length): NamedState[] {
  return [...view.plain.slice(0, limit).matchAll(stateForm)].flatMap(
    ({ index, 0: word, groups }): NamedState[] => {
      const span = { from: index, to: index + word.length };
      const { name, uf = "" } = groups ?? {};
      if (uf === "pr" && isOfPresidency(view, index)) return [];
      // Commas do not only separate a town from its state.
      if (!name && isAfterComma(view, index) && !isStateOfTown(townBefore(view, index), uf.toUpperCase()))
        return [];
      if (!name && officeLetters.has(uf) && ofOffice.test(plainBefore(view, index))) return [];
      if (!name)
        return isCapital(view, span.from, span.to)
          ? [{ ...span, uf: uf.toUpperCase() as Estado, byName: false }]
          : [];
      // "Pará" has an accent; "para" is the preposition.
      if (name === "para" && !/á/i.test(printedTextOf(view, span.from, span.to))) return [];
      return [{ ...span, uf: stateNames.find(([, one]) => one === name)?.[0] ?? "DF", byName: true }];
    },
  );
}

/** Federal schools whose names do not contain their state. */
const schools: readonly [RegExp, Estado][] = [
  [
    /alfenas|itajuba|juiz de fora|lavras|ouro preto|sao joao del.rei|triangulo mineiro|uberlandia|vicosa|vales do jequitinhonha|(?:norte|sul|sudeste) de minas|cefet.mg/,
    "MG",
  ],
  [/\bfluminense|colegio pedro ii|celso suckow|unirio\b/, "RJ"],
  [/universidade federal do abc|universidade federal de sao carlos/, "SP"],
  [
    /pelotas|santa maria|universidade federal do rio grande\b(?! do)|do pampa|de porto alegre|farroupilha|sul.rio.grandense/,
    "RS",
  ],
  [/catarinense/, "SC"],
  [/integracao latino.americana/, "PR"],
  [/campina grande/, "PB"],
  [/reconcavo|instituto federal de educacao, ciencia e tecnologia baiano|instituto federal baiano/, "BA"],
  [/universidade federal do cariri|lusofonia afro/, "CE"],
  [/delta do parnaiba/, "PI"],
  [/semi.?arido/, "RN"],
  [/rural da amazonia/, "PA"],
  [/rondonopolis/, "MT"],
  [/grande dourados/, "MS"],
  [/universidade federal de (?:jatai|catalao)|\bgoiano\b/, "GO"],
  [/sertao pernambucano/, "PE"],
];

/** Returns a federal body's state by its name; null for nationwide bodies. */
export function findStateOfBody(body: string): Estado | null {
  const plain = plainTextOf(body);
  const school = schools.find(([name]) => name.test(plain));
  if (school) return school[1];
  const named = findStates(buildView(body)).filter(({ byName: isName }) => isName);
  return named.at(-1)?.uf ?? null;
}
