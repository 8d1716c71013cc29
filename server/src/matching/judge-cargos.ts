import type { MatchingConcurso } from "./comparable.ts";
import type { Situacoes } from "./explanation.queries.ts";
import type { ComparableBusca } from "./recommended.ts";
import { marcas as bits, type CargoColumns, ConcursoLists, MatchRules } from "./rules.ts";

/** A search in its comparable form, by its number. */
type Busca = ComparableBusca & { numero: number };

/** A position, by its index, that fits a user by one of their searches: for certain, or as far as is known. */
export type Fitting = { index: number; busca: number; isCertain: boolean };

/** Judges an exam's positions for one user after another. */
export type CargoJudge = {
  /** The positions that fit a user, in their order, each by the search that it fits best; `cabe_em`: see `numerosOf`. */
  find(buscas: readonly Busca[]): { fitting: Fitting[]; cabe_em: number };
  /** What came of each criterion, between a search and the position of an index. */
  situacoesOf(busca: Busca, index: number): Situacoes;
};

/** Prepares an exam for many users. */
export function createCargoJudge({ locais_prova, cargos, marcas }: MatchingConcurso): CargoJudge {
  const lists = new ConcursoLists();
  const lugares = lists.add(locais_prova);
  const levelsOf = (index: number, niveis: number) =>
    (marcas[index] as number) & bits.semNivel ? 0 : niveis;
  const columns: CargoColumns = {
    salario: Int32Array.from(cargos, ({ salario }) => salario),
    vagas: Int32Array.from(cargos, ({ vagas }) => vagas),
    cursos: Int32Array.from(cargos, ({ cursos }) => lists.add(cursos)),
    lugares: Int32Array.from(cargos, ({ locais_trabalho }) => lists.add(locais_trabalho)),
    niveis: Uint8Array.from(cargos, ({ niveis }, index) => levelsOf(index, niveis)),
    cotas: Uint8Array.from(cargos, ({ cotas }) => cotas),
    tipos: Uint8Array.from(cargos, ({ tipos }) => tipos),
    marcas: Uint8Array.from(marcas),
  };
  const rulesOf = (busca: Busca) => new MatchRules({ columns, lists }, busca);
  return {
    find(buscas) {
      const rules = buscas.map(rulesOf);
      let cabe_em = 0;
      const fitting = cargos.flatMap((_, index): Fitting[] => {
        let best: Fitting | undefined;
        for (const one of rules) {
          const judged = one.judgeCargo({ lugares }, index);
          if (!judged) continue;
          cabe_em |= 1 << one.numero;
          if (best?.isCertain || (best && judged === "possible")) continue;
          best = { index, busca: one.numero, isCertain: judged === "certain" };
        }
        return best ? [best] : [];
      });
      return { fitting, cabe_em };
    },
    situacoesOf: (busca, index) => rulesOf(busca).situacoesOf({ lugares }, index),
  };
}
