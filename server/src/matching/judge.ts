import type { CargoFacts } from "./cargo-facts.ts";
import type { MatchingConcurso } from "./comparable.ts";
import { certainLocaisOf } from "./criteria.ts";
import type { Situacoes } from "./explanation.queries.ts";
import type { ComparableBusca } from "./recommended.ts";

/** A search in its comparable form, by its number. */
type Busca = ComparableBusca & { numero: number };

/** What a position offers, or what of that is certain: its lists to be asked. */
type Side = Pick<CargoFacts, "salario" | "vagas" | "niveis" | "cotas"> &
  Record<"cursos" | "locais_trabalho" | "locais_prova", ReadonlySet<number>>;

type Holds = (p: Busca, side: Side) => boolean;

/** Of a list of which nothing was chosen anything will do. */
const noneOrCommon = (chosen: readonly number[] | null, listed: ReadonlySet<number>) =>
  chosen === null || chosen.some((one) => listed.has(one));

const enough: Record<"salario" | "vagas", Holds> = {
  salario: (p, { salario }) => p.m_salario <= salario,
  vagas: (p, { vagas }) => p.m_vagas <= vagas,
};
const near: Record<"locais_prova" | "locais_trabalho", Holds> = {
  locais_prova: (p, { locais_prova }) => noneOrCommon(p.m_locais_prova, locais_prova),
  locais_trabalho: (p, { locais_trabalho }) => noneOrCommon(p.m_locais_trabalho, locais_trabalho),
};

/** `cargoCriteria` of criteria.ts and the exam's own, which is the word that counts, in the process. Cheap ones come first. */
const possible: { [Fact in keyof Situacoes]: Holds } = {
  ...enough,
  niveis: (p, { niveis }) => (p.m_niveis & niveis) !== 0,
  cotas: (p, { cotas }) => (p.m_cotas & cotas) !== 0,
  ...near,
  cursos: (p, { cursos }) => noneOrCommon(p.m_cursos, cursos),
};

const everyLevel = 7;
/** Levels that were not announced, as `certainOf` of criteria.ts has them. */
export const unknownLevels = 23;

/** Whether a position's levels are certain to be among those of a search: of `certainOf` in criteria.ts. */
export function isLevelCertain({ m_niveis, nivel_dito }: ComparableBusca, niveis: number): boolean {
  if ((niveis === 1 || niveis === unknownLevels) && m_niveis === everyLevel) return true;
  return nivel_dito && (niveis & ~m_niveis) === 0;
}

/** The same of the quotas. */
export const isCotaCertain = ({ m_cotas }: ComparableBusca, cotas: number): boolean =>
  ((m_cotas & 32 ? 32 : m_cotas) & cotas) !== 0;

/** Which courses are certain for whom: -2 stands for who chose none (`certainOf` of criteria.ts). */
const semCurso = [-2];

const certain: { [Fact in keyof Situacoes]: Holds } = {
  ...enough,
  niveis: (p, { niveis }) => isLevelCertain(p, niveis),
  cotas: (p, { cotas }) => isCotaCertain(p, cotas),
  ...near,
  cursos: ({ m_cursos }, { cursos }) => noneOrCommon(m_cursos ?? semCurso, cursos),
};

const facts = Object.keys(possible) as (keyof Situacoes)[];
const allHold = (criteria: Record<keyof Situacoes, Holds>, p: Busca, side: Side) =>
  facts.every((fact) => criteria[fact](p, side));

/** A position, by its index, that fits somebody by one of their searches: for certain, or as far as is known. */
export type Fitting = { index: number; busca: number; isCertain: boolean };

/** Judges an exam's positions for one person after another. */
export type Judge = {
  /** The positions that fit somebody, in their order, each by the search that it fits best; `cabe_em`: see `numerosOf`. */
  find(buscas: readonly Busca[]): { fitting: Fitting[]; cabe_em: number };
  /** What came of each criterion, between a search and the position of an index. */
  situacoesOf(busca: Busca, index: number): Situacoes;
};

/** What the exam is asked again and again is made ready once. */
export function createJudge({ locais_prova, cargos, certos }: MatchingConcurso): Judge {
  const sideOf = (cargo: CargoFacts, provas: readonly number[]): Side => ({
    ...cargo,
    cursos: new Set(cargo.cursos),
    locais_trabalho: new Set(cargo.locais_trabalho),
    locais_prova: new Set(provas),
  });
  const offers = cargos.map((cargo) => sideOf(cargo, locais_prova));
  const surely = certos.map((cargo) => sideOf(cargo, certainLocaisOf(locais_prova)));
  return {
    find(buscas) {
      let cabe_em = 0;
      const fitting = offers.flatMap((offer, index) => {
        const those = buscas.filter((busca) => allHold(possible, busca, offer));
        for (const { numero } of those) cabe_em |= 1 << numero;
        const sure = surely[index];
        const best = sure && those.find((busca) => allHold(certain, busca, sure));
        const one = best ?? those[0];
        return one ? [{ index, busca: one.numero, isCertain: best !== undefined }] : [];
      });
      return { fitting, cabe_em };
    },
    situacoesOf(busca, index) {
      const [offer, sure] = [offers[index], surely[index]] as [Side, Side];
      const situacaoOf = (fact: keyof Situacoes) =>
        possible[fact](busca, offer)
          ? certain[fact](busca, sure)
            ? "atende"
            : "desconhecido"
          : "nao_atende";
      return Object.fromEntries(facts.map((fact) => [fact, situacaoOf(fact)])) as Situacoes;
    },
  };
}
