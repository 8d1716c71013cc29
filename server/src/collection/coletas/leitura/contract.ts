import { buildFound, type ReadValue } from "./fields.ts";
import { findKnownOrganizer } from "./known-organizers.ts";
import type { Body } from "./municipal.ts";
import { toName } from "./names.ts";
import { findSelectionNumbers } from "./numbers.ts";
import { findBodyAfter, type Source } from "./orgao.ts";
import type { TipoDeSelecao } from "./selection.ts";
import { printedTextOf, type View } from "./view.ts";

/** A contract with an organiser to hold a selection. */
export type Contract = {
  objeto: ReadValue<"andamento">;
  organizadora: ReadValue<string>;
  /** The contracting body, if a label names it. */
  contratante: Body | undefined;
  tipo: ReadValue<TipoDeSelecao>;
  numero: ReadValue<string> | null;
};

type Span = { from: number; to: number };

/** First words of a contract's extract in a gazette; the text up to the next extract is about that contract. */
const title = /\b(?:extratos?|sumula|ratificac(?:ao|oes))\b/g;
/** A title farther in begins another act, into which the cut runs. */
const titleLength = 400;
const engages = /contrat|dispensa|inexigibilidade/;
/** Words of changed, ended or merely prepared contracts. */
const undone =
  /aditiv|aditamento|apostil|rescis|distrat|errata|retificac|revogac|anulac|cancelament|suspens|fracassad|desert|ata de registro|cotacao|chamamento/;

const object = /\bobjeto(?: d[oa] \w{3,12})?(?: ?[:.-] ?| e (?:[ao] )?)/g;
/** Labels that follow a contract's object. */
const labels =
  /\b(?:valor|vigencia|fundament\w{1,6}|prazo|dotacao|contratad[oa]|contratante|data d[ae]|assinatura|amparo|base legal|partes|signatari\w{1,3}|favorecid[oa])\b[^.;]{0,24}?:/;
const held =
  /\b(?:organiza|realiza|execu|planeja|elabora|aplica|operacionaliza)(?:c(?:ao|oes)|mento)\b[^.;:]{0,140}?\b(?<what>concursos? public[oa]s?|processos? seletiv[oa]s?)/;
/** Purchases for a selection that somebody else holds. */
const besides =
  /consultoria|assessoria|acompanhament|fiscalizac|locac|aluguel|fornecimento|aquisic|impress|transporte|seguranca|vigilancia|limpeza|alimentac|publicac|divulgac|publicidade|\bexames?\b|pericia|capacitac|treinamento|\bcursos?\b|software|professor|aprovad|convocad/;
/** Selections of other people than staff, and contests of other kinds. */
const foreign =
  /^[^.;]{0,240}?(?:public\w{1,2} (?:nacional |municipal )?d[eo]s? (?:projeto|ideia|arquitet|fotogra|redac|litera|cultur|fantasi|music)|estagi|vestibular|graduac|residencia|\bbolsas?\b|\balun[oa]|conselh\w{1,5} tutela|intern[oa]s?\b)/;

const engaged = [
  /\b(?:contratad[oa](?:\([oa]\))?|favorecid[oa]|empresa vencedora|razao social) ?[:-] ?(?:\d[\d./-]{10,20} ?- ?)?(?:[ao] )?/g,
  /\b(?:em|a) favor d[aeo] (?:empresa |instituicao )?/g,
  /\bpartes ?: ?[^:;]{4,120}? e (?:[ao] )?(?=(?:empresa|fundacao|instituto|centro|associacao)\b)/g,
];
const nameEnd = /,|;|\.(?! ?a\b)|\(|:|(?: -)? cnpj|\binscrit|\bcom sede| objeto\b| valor\b|$/;
const sentenceEnd = /;|\.|:|$/;
const nameLength = 140;
/** Words in names of firms and institutions; contracts with persons have none. */
const firm =
  /\b(?:instituto|fundac|associacao|centro|organizacao|universidade|faculdade|nucleo|empresa|ltda|eireli|epp|concursos|consultoria|servicos)/;
const engaging = /\b(?:contratante|orgao contratante|partes) ?: ?(?:[ao] )?/;

/**
 * Finds the contract with an organiser in an act: an extract, or a waiver that names the organiser. Null for other
 * purchases, and for changed or ended contracts.
 */
export function findContract(view: View, source: Source): Contract | null {
  const titles = [...view.plain.matchAll(title)].map(({ index }) => index);
  for (const [order, from] of titles.entries()) {
    if (from > titleLength) return null;
    const contract = readContract(view, { from, to: titles[order + 1] ?? view.plain.length }, source);
    if (contract) return contract;
  }
  return null;
}

function readContract(view: View, extract: Span, source: Source): Contract | null {
  const found = findHeld(view, extract);
  if (!found) return null;
  const heading = view.plain.slice(extract.from, found.label).slice(0, 300);
  if (undone.test(heading) || !engages.test(heading)) return null;
  const organizadora = findEngaged(view, extract);
  if (!organizadora) return null;
  const { from, to, what } = found;
  const tipo = what.startsWith("concurso") ? "concurso_publico" : "processo_seletivo";
  const label = engaging.exec(view.plain.slice(extract.from, extract.to));
  return {
    objeto: buildFound(view, from, to, "andamento", "banca-contratada"),
    organizadora,
    contratante: label
      ? findBodyAfter(view, extract.from + label.index + label[0].length, source)
      : undefined,
    tipo: buildFound(view, to - what.length, to, tipo, "objeto-do-contrato"),
    numero: findSelectionNumbers(view).find((one) => one.from >= from && one.from <= to)?.found ?? null,
  };
}

/** Returns the contract's object if it is holding a selection. */
function findHeld(view: View, { from, to }: Span): (Span & { label: number; what: string }) | null {
  const extract = view.plain.slice(from, to);
  for (const { index, 0: words } of extract.matchAll(object)) {
    const start = index + words.length;
    const clause = extract.slice(start).split(labels, 1)[0] ?? "";
    const match = held.exec(clause);
    const { what } = match?.groups ?? {};
    if (!match || !what) continue;
    if (besides.test(clause.slice(0, match.index)) || foreign.test(clause.slice(match.index))) continue;
    const at = from + start + match.index;
    return { label: from + index, from: at, to: at + match[0].length, what };
  }
  return null;
}

/** Returns the only firm that the extract engages; none if it names several. */
function findEngaged(view: View, { from, to }: Span): ReadValue<string> | null {
  const named = engaged.flatMap((label) =>
    [...view.plain.slice(from, to).matchAll(label)].flatMap(({ index, 0: words }) => {
      const one = nameAt(view, from + index + words.length, to);
      return one ? [one] : [];
    }),
  );
  const [first] = named;
  return first && named.every(({ valor }) => valor === first.valor) ? first : null;
}

function nameAt(view: View, from: number, limit: number): ReadValue<string> | null {
  const part = view.plain.slice(from, Math.min(limit, from + nameLength));
  const known = findKnownOrganizer(view, from, from + part.search(sentenceEnd));
  if (known) return known;
  const name = part.slice(0, part.search(nameEnd)).trimEnd();
  if (name.length < 8 || !firm.test(name)) return null;
  const to = from + name.length;
  return buildFound(view, from, to, toName(printedTextOf(view, from, to)), "contratada");
}
