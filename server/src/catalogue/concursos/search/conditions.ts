import type { FatoADivulgar } from "@cav/contract/concursos/concurso-search.ts";
import { organizadoraUnknown } from "@cav/contract/concursos/concursos.ts";
import { folded } from "@cav/contract/folded.ts";
import { type RawBuilder, sql } from "kysely";
import { allOf, anyOf, isOpen, remoteCode } from "../../matching/index.ts";
import type { AskedFact, Part, Phrase } from "./parts.ts";

type Condition = RawBuilder<boolean>;

/** Conditions of a part on a searched position `p`, and on its exam `e` if `needsConcurso`. */
export type Conditions = {
  yes: Condition;
  /** The position's own announced fact says so; the exam's ceiling or several levels only may. */
  sure?: Condition;
  /** The fact is not announced, or may mean what is asked. */
  unknown?: Condition;
  fact?: FatoADivulgar;
  needsConcurso?: true;
  /** Points of a word: 3 or 2 in the position's name, as typed or by another name, 1 in title, body or organiser. */
  points?: RawBuilder<number>;
  /** A word is in the position's name; a word of positions is in the title alone. */
  named?: Condition;
  titled?: Condition;
};

/** A part for the judge: a place may be widened, and a word judged by related names alone. */
export type Judged = Part & { wider?: number[]; isRelated?: boolean };

const never = sql<boolean>`false`;
/** Literals, so that PostgreSQL plans with the values. */
const integers = (values: readonly number[]) => sql.lit(`{${values.join(",")}}`);

/** Renders names as a tsquery. Words have letters and digits only, so it needs no escaping. */
export function queryOf(phrases: readonly Phrase[], isLoose = false): string | undefined {
  const each = (forms: string[]) => (forms.length > 1 ? `(${forms.join(" | ")})` : (forms[0] ?? ""));
  const rendered = phrases.map((phrase) => {
    const [first = [], second = []] = phrase;
    // Two words may have one link between them: "Banco do Brasil" is not "Banco Central do Brasil".
    if (phrase.length === 2 && !isLoose)
      return `(${each(first)} <-> ${each(second)} | ${each(first)} <2> ${each(second)})`;
    return phrase.length > 1 ? `(${phrase.map(each).join(" & ")})` : each(first);
  });
  return rendered.length > 0 ? rendered.join(" | ") : undefined;
}

const inName = (query: string) => sql<boolean>`p.do_nome @@ ${query}::tsquery`;
const inRest = (query: string) => sql<boolean>`p.do_resto @@ ${query}::tsquery`;

/** Words that `nome_de_orgao()` leaves out. */
const leftOut = new Set("de do da dos das e em no na o a estado municipal municipio".split(" "));

/** Whether names are in the names of the exam's body. */
function inOrgao(phrases: readonly Phrase[]): Condition {
  const named = phrases.map((phrase) => phrase.filter((forms) => !forms.some((form) => leftOut.has(form))));
  const query = queryOf(named.filter((phrase) => phrase.length > 0));
  if (query === undefined) return never;
  return sql<boolean>`to_tsvector('simple', array_to_string(p.orgaos, ' ')) @@ ${query}::tsquery`;
}

/** Escapes the special characters of LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const unknownBanca = folded(organizadoraUnknown);
const isBanca = (nome: string) =>
  sql<boolean>`(p.organizadora <> ${unknownBanca} AND p.organizadora LIKE ${`%${literal(folded(nome))}%`})`;

/** Codes of lists without any place. */
const noLugar = -1;

type Compile<Kind extends AskedFact["kind"]> = (
  part: Judged & Part<Kind>,
  context: { today: string; hasLevel: boolean },
) => Conditions;

const compilers: { [Kind in AskedFact["kind"]]: Compile<Kind> } = {
  word: ({ own, near, elsewhere, isRelated }) => {
    const name = queryOf(isRelated ? near : own, true);
    const rest = isRelated ? undefined : queryOf(elsewhere);
    const named = name ? inName(name) : never;
    const yes = anyOf([...(name ? [named] : []), ...(rest ? [inRest(rest)] : [])]);
    const first = queryOf(own.slice(0, 1), true);
    const typed =
      isRelated || first === undefined || own.length === 1 ? sql`` : sql`WHEN ${inName(first)} THEN 3`;
    const titled = name && rest ? sql<boolean>`(NOT ${named} AND NOT ${inOrgao(elsewhere)})` : never;
    return { yes, points: sql<number>`CASE ${typed} WHEN ${named} THEN 2 ELSE 1 END`, named, titled };
  },
  orgao: ({ nomes, words }) => ({
    yes: sql<boolean>`(p.orgaos && ${nomes}::text[] OR ${inRest(queryOf(words) ?? "")})`,
  }),
  lugar: ({ codes, above, names, wider, isSmall, isName }) => {
    const listed = sql<boolean>`p.lugares && ${integers([...(wider ?? codes), remoteCode])}::integer[]`;
    // A title may be all that says where an exam without places is.
    const titled = queryOf(names.map((words) => words.map((word) => [word])));
    const hasNone = sql<boolean>`p.lugares && ${integers([noLugar])}::integer[]`;
    const said = titled && (isSmall ? inRest(titled) : allOf([hasNone, inRest(titled)]));
    return {
      yes: anyOf([listed, ...(said ? [said] : []), ...(titled && isName ? [inName(titled)] : [])]),
      sure: listed,
      unknown: sql<boolean>`p.lugares && ${integers([noLugar, ...above])}::integer[]`,
      fact: "local",
    };
  },
  remoto: () => ({ yes: sql<boolean>`p.lugares && ${integers([remoteCode])}::integer[]` }),
  banca: ({ siglas, nomes }) => ({
    yes: anyOf([
      ...nomes.map(isBanca),
      ...siglas.map((sigla) =>
        inRest(
          queryOf([
            folded(sigla)
              .split(/[^a-z0-9]+/)
              .map((word) => [word]),
          ]) ?? "",
        ),
      ),
    ]),
    unknown: sql<boolean>`p.organizadora = ${unknownBanca}`,
    fact: "organizadora",
  }),
  nivel: ({ mask }) => ({
    yes: sql<boolean>`p.niveis & ${sql.lit(mask)} <> 0`,
    sure: sql<boolean>`p.niveis & ${sql.lit(7 & ~mask)} = 0`,
    unknown: sql<boolean>`p.niveis = 0`,
    fact: "nivel",
  }),
  salario: ({ least, most }, { hasLevel }) => ({
    yes: allOf([
      sql<boolean>`NOT p.por_hora`,
      least === undefined
        ? sql<boolean>`p.salario IS NOT NULL`
        : sql<boolean>`p.salario >= ${sql.lit(least)}`,
      ...(most === undefined ? [] : [sql<boolean>`p.salario <= ${sql.lit(most)}`]),
      // The ceiling of positions with several levels may belong to another level than the asked one.
      ...(hasLevel ? [sql<boolean>`p.de_um_nivel`] : []),
    ]),
    sure: sql<boolean>`p.exato`,
    unknown: sql<boolean>`(p.salario IS NULL OR p.por_hora OR NOT p.exato AND p.salario >= ${sql.lit(least ?? 0)})`,
    fact: "salario",
  }),
  cota: ({ mask }) => ({ yes: sql<boolean>`p.cotas & ${sql.lit(mask)} <> 0` }),
  taxa: () => ({ yes: sql<boolean>`p.taxa = 0` }),
  reserva: () => ({ yes: sql<boolean>`p.reserva` }),
  ano: ({ anos }) => ({
    yes: sql<boolean>`(p.anos && ${integers(anos)}::smallint[] OR ${inRest(anos.join(" | "))})`,
    unknown: sql<boolean>`p.anos = '{}'`,
    fact: "ano",
  }),
  tipo: ({ tipos }) => ({ yes: sql<boolean>`p.tipo = ANY (${tipos}::text[])` }),
  curso: ({ ids }) => ({ yes: sql<boolean>`p.cursos && ${integers(ids)}::integer[]` }),
  abertos: ({ hasBegun }, { today }) => ({
    yes: hasBegun
      ? allOf([isOpen(today), sql<boolean>`coalesce(e.data_inicio_inscricao <= ${today}::date, true)`])
      : isOpen(today),
    needsConcurso: true,
  }),
  dia: ({ edge, from, to }) => {
    const day = edge === "fim" ? sql`e.data_fim_inscricao` : sql`e.data_inicio_inscricao`;
    return { yes: sql<boolean>`${day} BETWEEN ${from}::date AND ${to}::date`, needsConcurso: true };
  },
  prova: ({ from, to }) => ({
    yes: allOf([
      sql<boolean>`p.prova IS NOT NULL`,
      ...(from === undefined ? [] : [sql<boolean>`p.prova >= ${from}::date`]),
      ...(to === undefined ? [] : [sql<boolean>`p.prova <= ${to}::date`]),
    ]),
    unknown: sql<boolean>`p.prova IS NULL`,
    fact: "data_prova",
  }),
  codigo: ({ column, codes, fact }) => {
    const code = sql.ref(`e.${column}`);
    const yes = sql<boolean>`${code} = ANY (${codes}::text[])`;
    return { yes, needsConcurso: true, ...(fact && { unknown: sql<boolean>`${code} IS NULL`, fact }) };
  },
};

/** Builds the conditions of each part. */
export function compile(parts: readonly Judged[], today: string): Conditions[] {
  const context = { today, hasLevel: parts.some(({ kind }) => kind === "nivel") };
  return parts.map((part) => {
    const own = compilers[part.kind] as Compile<AskedFact["kind"]>;
    const { yes, ...more } = own(part as never, context);
    if (!part.isNot) return { yes, ...more };
    const { needsConcurso } = more;
    return { yes: sql<boolean>`NOT coalesce(${yes}, false)`, ...(needsConcurso && { needsConcurso }) };
  });
}
