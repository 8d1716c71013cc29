import type { Mudanca } from "@cav/contract/historico.ts";

/** Changes of one position, or of the exam as a whole. */
export type ChangeGroup = { cargo: string | undefined; mudancas: Mudanca[] };

/** Changes by what they are of, the exam's own first; a position that came or went is a change of the exam. */
export function changeGroupsOf(mudancas: Mudanca[]): ChangeGroup[] {
  const groups = [...Map.groupBy(mudancas, ({ cargo }) => cargo)];
  return groups
    .map(([cargo, ofIt]) => ({ cargo, mudancas: ofIt }))
    .sort((a, b) => Number(a.cargo !== undefined) - Number(b.cargo !== undefined));
}

/** The first groups, until so many changes are told; the rest on demand. One or two more are no rest. */
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
