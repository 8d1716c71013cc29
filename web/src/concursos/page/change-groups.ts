import type { Mudanca } from "@cav/contract/concursos/historico.ts";

/** Changes of one position, or of the exam itself when `cargo` is undefined. */
export type ChangeGroup = { cargo: string | undefined; mudancas: Mudanca[] };

/** Groups changes by position, the exam's own first. An added or removed position counts as a change of the exam. */
export function changeGroupsOf(mudancas: Mudanca[]): ChangeGroup[] {
  const groups = [...Map.groupBy(mudancas, ({ cargo }) => cargo)];
  return groups
    .map(([cargo, ofIt]) => ({ cargo, mudancas: ofIt }))
    .sort((a, b) => Number(a.cargo !== undefined) - Number(b.cargo !== undefined));
}

/** Splits off the groups after `most` changes; a rest of one or two stays with the first part. */
export function splitGroups(groups: ChangeGroup[], most: number): [ChangeGroup[], ChangeGroup[]] {
  let told = 0;
  const first = groups.filter(({ mudancas }) => {
    const fits = told < most;
    told += mudancas.length;
    return fits;
  });
  const rest = groups.slice(first.length);
  return rest.length > 1 ? [first, rest] : [groups, []];
}
