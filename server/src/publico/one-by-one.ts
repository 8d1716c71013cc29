/**
 * Makes what makes something of a moment once for all who ask in it, one moment after the other: each goes on from what the one
 * before has left. What fails is told to who waits for it, and made anew for who comes next.
 */
export function createOneByOne<Made>(make: () => Promise<Made>): (moment: string) => Promise<Made> {
  let last: { moment: string; made: Promise<Made> } | undefined;
  return (moment) => {
    if (last?.moment === moment) return last.made;
    const before = last?.made ?? Promise.resolve();
    const made = before.then(
      () => make(),
      () => make(),
    );
    const own = { moment, made };
    last = own;
    made.catch(() => {
      // Another may have been begun after it meanwhile: who comes next comes after that.
      if (last === own) last = undefined;
    });
    return made;
  };
}
