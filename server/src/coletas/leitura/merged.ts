import { postWord } from "./posts.ts";

/** Subjects of posts that are no posts: "Fiscal de Obras, Posturas e Tributos" is one post. */
const matter =
  /^(?:e )?(?:abastecimento|agricultura|artes|ciencias?|conservacao|cultura|desenvolvimento|ensino|esportes?|extensao|financas|gestao|habitacao|industria|inovacao|lazer|limpeza|manutencao|meio ambiente|obras|orcamento|pecuaria|pesquisa|planejamento|posturas?|tecnologia|transito|transportes?|tributos|turismo|urbanismo)\b/;
const ofSomething = /^(?!professor|docente).* (?:d[aeo]s?|em) /;

/** Joins parts of names that were split at an inner comma. */
export function mergeNames(part: string, names: [number, number][]): [number, number][] {
  return names.reduce<[number, number][]>((joined, [from, to]) => {
    const last = joined.at(-1);
    const before = last && part.slice(...last);
    if (
      last &&
      before &&
      postWord.test(before) &&
      ofSomething.test(before) &&
      matter.test(part.slice(from, to))
    )
      last[1] = to;
    else joined.push([from, to]);
    return joined;
  }, []);
}
