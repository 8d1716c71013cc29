import { folded } from "@cav/contract/folded.ts";
import { codigosIbge, mayMeet } from "@cav/contract/locais/locais.ts";
import { shiftedDayOf } from "../../../platform/clock.ts";
import { type Identidade, identidadeOf, numberOf, semelhancaOf } from "./identidade.ts";
import type { ResolvedConcurso } from "./resolve.ts";

// Decides whether two descriptions are one exam, once: for the form, POST, PUT, imports, drafts of acts and pages.

/** Facts that identify an exam. A fact that nobody told is null or empty. */
export type IdentifyingFacts = {
  /** Null for an act, which has no title. */
  titulo: string | null;
  orgao: string | null;
  organizadora: string | null;
  edital_numero: string | null;
  edital_ano: number | null;
  edital_url: string | null;
  /** Places of work, or else of the exam: ids of IBGE. */
  locais: readonly number[];
  data_inicio_inscricao: string | null;
  data_fim_inscricao: string | null;
  data_prova: string | null;
};

/** "unsure" is a question to a person, never a merge. */
export type Comparison = { answer: "same" | "other" | "unsure"; reason: string };

const same = (reason: string): Comparison => ({ answer: "same", reason });
const other = (reason: string): Comparison => ({ answer: "other", reason });
const unsure = (reason: string): Comparison => ({ answer: "unsure", reason });

/** Returns the identifying facts of an exam. */
export function identifyingFactsOf({
  titulo,
  orgao,
  organizadora,
  edital_numero,
  edital_ano,
  edital_url,
  locais_prova,
  cargos,
  ...dates
}: ResolvedConcurso): IdentifyingFacts {
  const { data_inicio_inscricao, data_fim_inscricao, data_prova } = dates;
  const work = [...new Set(cargos.flatMap(({ locais_trabalho }) => locais_trabalho))];
  const locais = work.length > 0 ? work : locais_prova;
  return {
    ...{ titulo, orgao, organizadora, edital_numero, edital_ano, edital_url, locais },
    ...{ data_inicio_inscricao, data_fim_inscricao, data_prova },
  };
}

/** A source's file may give both exams one key. */
type Beside = { hasSameKey?: boolean };

/**
 * Compares two exams. Contradictions weigh more than agreement: a wrong merge loses an exam, its deadline and its
 * followers.
 */
export function comparisonOf(
  one: IdentifyingFacts,
  two: IdentifyingFacts,
  { hasSameKey = false }: Beside = {},
): Comparison {
  const [a, b] = [identityOf(one), identityOf(two)];
  const contradiction = findContradiction(
    { facts: one, identity: a },
    { facts: two, identity: b },
    hasSameKey,
  );
  const isLinked = hasSameKey || hasSameAddress(one, two);
  // A body that only a title names may be no body.
  const isWeak = hasSameKey || hasSameTitle(one, two) || one.orgao === null || two.orgao === null;
  if (contradiction) return isLinked && isWeak ? unsure(contradiction) : other(contradiction);
  if (hasSameKey) return same("tem a mesma chave");
  const semelhanca = semelhancaOf(a, b);
  if (semelhanca === "MESMO") return same("tem o mesmo órgão e o mesmo número de edital");
  if (one.titulo === null || two.titulo === null)
    return semelhanca === "TALVEZ"
      ? unsure("pode ser do mesmo órgão")
      : other("não há prova de que é o mesmo");
  return byTitle(one, two, { a, b });
}

function byTitle(
  one: IdentifyingFacts,
  two: IdentifyingFacts,
  { a, b }: Record<"a" | "b", Identidade>,
): Comparison {
  const isNumbered = a.numero !== null && b.numero !== null;
  if (!hasSameTitle(one, two)) {
    if (hasSameAddress(one, two)) return unsure("tem o mesmo endereço do edital");
    const isSameBody = a.orgao !== null && a.orgao === b.orgao;
    return isNumbered && isSameBody ? unsure("tem o mesmo número de edital") : other("o título é outro");
  }
  if (hasSameAddress(one, two)) return same("tem o mesmo título e o mesmo endereço do edital");
  const isSameBody = a.orgao !== null && a.orgao === b.orgao;
  const isPlaced = one.locais.length > 0 && two.locais.length > 0;
  // "Concurso Público nº 01/2026" is the title of a hundred towns.
  if (!isSameBody)
    return isPlaced && isNumbered ? same("tem o mesmo título, número e lugar") : unsure("tem o mesmo título");
  // A site gives each exam its page; a second page may be news of the first, or a second exam.
  if (!isNumbered && isOtherPage(one, two))
    return unsure("tem o mesmo título, em outra página do mesmo site");
  if (isNumbered || isPlaced) return same("tem o mesmo título, o mesmo órgão e nada contradiz");
  // Two hundred town names repeat; another site's address speaks for another town.
  const isTown = /^(?:prefeitura|camara) /.test(a.orgao ?? "") && (a.uf === null || b.uf === null);
  const isOneKnown = one.locais.length + two.locais.length > 0 || a.uf !== null || b.uf !== null;
  return isTown && (isOneKnown || differ(hostOf(one), hostOf(two)))
    ? unsure("tem o mesmo título, e não se sabe se o lugar é o mesmo")
    : same("tem o mesmo título e o mesmo órgão");
}

const isOtherPage = (one: IdentifyingFacts, two: IdentifyingFacts) =>
  hostOf(one) !== null && hostOf(one) === hostOf(two) && one.edital_url !== two.edital_url;
const hostOf = ({ edital_url }: IdentifyingFacts) =>
  edital_url === null ? null : new URL(edital_url).hostname;

type Identified = { facts: IdentifyingFacts; identity: Identidade };

/** Returns the first fact that both have and that differs, in words. */
function findContradiction(one: Identified, two: Identified, hasSameKey: boolean): string | undefined {
  const [a, b] = [one.identity, two.identity];
  if (differ(a.orgao, b.orgao) && isOtherBody(a, b)) return `o órgão é outro: ${quote(one)} e ${quote(two)}`;
  if (differ(a.uf, b.uf)) return `o estado é outro: ${a.uf} e ${b.uf}`;
  const [here, there] = [one.facts.locais, two.facts.locais];
  if (here.length > 0 && there.length > 0 && !here.some((id) => there.some((id2) => mayMeet(id, id2))))
    return "o lugar é outro";
  if (differ(a.selecao, b.selecao)) return "um é concurso público, o outro é processo seletivo";
  // A town numbers simplified and public selections separately.
  if (differ(seriesOf(one.facts), seriesOf(two.facts)))
    return "um processo seletivo é simplificado, o outro é público";
  if (differ(a.numero, b.numero)) return `o número do edital é outro: ${numberIn(a)} e ${numberIn(b)}`;
  if (differ(a.ano, b.ano)) return `o ano do edital é outro: ${a.ano} e ${b.ano}`;
  if (a.numero !== null && b.numero !== null) return undefined;
  if (arePeriodsApart(one.facts, two.facts)) return "as datas são de outra época";
  // A source may correct the organiser of its exam.
  if (hasSameKey) return undefined;
  const [banca, banca2] = [plainOf(one.facts.organizadora), plainOf(two.facts.organizadora)];
  return differ(banca, banca2) ? "a organizadora é outra" : undefined;
}

const quote = ({ facts }: Identified) => `“${facts.orgao ?? facts.titulo ?? ""}”`;
const seriesOf = ({ titulo }: IdentifyingFacts) => {
  const title = folded(titulo ?? "");
  if (/simplificad|\bpss\b/.test(title)) return "simplificado";
  return /processo seletivo publico/.test(title) ? "publico" : null;
};
const numberIn = ({ numero, ano }: Identidade) => (ano === null ? numero : `${numero}/${ano}`);
const differ = <T>(one: T | null, two: T | null) => one !== null && two !== null && one !== two;

/** Returns whether two names are of two bodies: none is the other's, shortened or with a department. */
function isOtherBody(a: Identidade, b: Identidade): boolean {
  const [short, long] = [a.orgao ?? "", b.orgao ?? ""].toSorted((x, y) => x.length - y.length) as [
    string,
    string,
  ];
  const isTown = /^(?:prefeitura|camara) /;
  if (isTown.test(short) || isTown.test(long)) return true;
  const words = new Set(long.split(" "));
  return !short.split(" ").every((word) => words.has(word));
}

/** Returns the letters of a name, null for one that is not announced. */
function plainOf(name: string | null): string | null {
  const plain = folded(name ?? "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
  return plain === "" || plain === "organizadora nao informada" ? null : plain;
}

const hasSameTitle = (one: IdentifyingFacts, two: IdentifyingFacts) =>
  one.titulo !== null && two.titulo !== null && plainOf(one.titulo) === plainOf(two.titulo);

/** Returns whether both have one address that is not a site's home page. */
function hasSameAddress(
  { edital_url: one }: IdentifyingFacts,
  { edital_url: two }: IdentifyingFacts,
): boolean {
  const plain = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
  return one !== null && two !== null && plain(one).includes("/") && plain(one) === plain(two);
}

/** Days that an exam is assumed to last before and after its known dates. */
const slackDays = 180;

/** Returns whether the known dates are of two times; an exam without dates may be of any. */
function arePeriodsApart(one: IdentifyingFacts, two: IdentifyingFacts): boolean {
  const [a, b] = [periodOf(one), periodOf(two)];
  return a !== undefined && b !== undefined && (a.to < b.from || b.to < a.from);
}

function periodOf({
  data_inicio_inscricao: start,
  data_fim_inscricao: end,
  data_prova: day,
}: IdentifyingFacts) {
  const [first] = [start, end, day].filter((one) => one !== null);
  if (!first) return undefined;
  const from = start ?? shiftedDayOf(end ?? day ?? first, -slackDays);
  const to = day ?? shiftedDayOf(end ?? start ?? first, slackDays);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** Selections as titles name them. */
const simplified = /processo seletivo|\bpss\b|sele[çc][ãa]o simplificada/i;
const generic = /^(?:concurso|processo|edital|sele[çc][ãa]o)\b/i;

/** Returns the identity that fields and title tell. */
export function identityOf({
  titulo,
  orgao,
  edital_numero,
  edital_ano,
  locais,
}: IdentifyingFacts): Identidade {
  const title = titulo ?? "";
  const isBoth = simplified.test(title) && /concurso/i.test(title);
  const selecao = isBoth
    ? null
    : simplified.test(title)
      ? "processo_seletivo"
      : /concurso p/i.test(title)
        ? "concurso_publico"
        : null;
  const [, printed, printedYear] = /(\d[\d.]{0,6})\/((?:19|20)\d{2})(?!\d)/.exec(title) ?? [];
  const numero = edital_numero ?? printed ?? null;
  const ano = edital_ano ?? (edital_numero === null && printedYear ? Number(printedYear) : null);
  const states = new Set(locais.flatMap((id) => stateOf(id) ?? []));
  const named = identidadeOf({
    orgao: orgao ?? bodyIn(title),
    selecao,
    edital: null,
    uf: states.size === 1 ? ([...states][0] ?? null) : null,
    municipio: null,
  });
  return {
    ...named,
    ...numbersOf(numero, ano),
    municipio: locais.length === 1 && (locais[0] ?? 0) > 99 ? String(locais[0]) : null,
  };
}

/** Words of titles that name no body. */
const kindWords = new Set(
  (
    "concurso publico processo seletivo simplificado selecao publica edital abertura inscricoes retificado " +
    "retificacao de do da dos das para pelo pela por n no numero e em a o unificado provas titulos"
  ).split(" "),
);

/** Returns the body that a title names: "Prefeitura de Recife: Concurso Público", "Concurso Público TCE-SP 2026". */
function bodyIn(title: string): string | null {
  const [first = ""] = title.split(/: | [-–] /, 1);
  if (!generic.test(first)) return first.trim() || null;
  const words = folded(title).split(/[^a-z0-9]+/);
  return words.filter((word) => word && !kindWords.has(word) && !/^\d/.test(word)).join(" ") || null;
}

function numbersOf(numero: string | null, ano: number | null): Pick<Identidade, "numero" | "ano"> {
  if (numero === null) return { numero: null, ano };
  const year = /[/-]\s?(?:19|20)?\d{2}$/.test(numero) ? "" : `/${ano ?? 2000}`;
  const read = numberOf(`${numero}${year}`);
  return { numero: read.numero ?? numero, ano: ano ?? (year === "" ? read.ano : null) };
}

const letters = new Map(Object.entries(codigosIbge).map(([uf, code]) => [code, uf]));
/** Returns the letters of the state that a place is or lies in; undefined for regions and the country. */
const stateOf = (id: number): string | undefined => letters.get(id < 100 ? id : Math.floor(id / 100_000));
