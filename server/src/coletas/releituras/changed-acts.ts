/** What of an act its reading depends on. */
type Told = { texto: string; hierarquia: string | null; publicado_em: string | null };

const textOf = ({ texto, hierarquia, publicado_em }: Told) =>
  JSON.stringify([texto, hierarquia, publicado_em]);

/** Acts that are found again as they were, each with its like; acts that are no longer found; and acts that were not there. */
export function changedActsBetween<Before extends Told, After extends Told>(
  before: readonly Before[],
  after: readonly After[],
): { kept: [Before, After][]; gone: Before[]; fresh: After[] } {
  const there = Map.groupBy(before, textOf);
  const kept: [Before, After][] = [];
  const fresh: After[] = [];
  for (const act of after) {
    const like = there.get(textOf(act))?.shift();
    if (like) kept.push([like, act]);
    else fresh.push(act);
  }
  return { kept, gone: [...there.values()].flat(), fresh };
}
