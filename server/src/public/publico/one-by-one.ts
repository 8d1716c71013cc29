/**
 * Creates a maker that runs once per moment for all callers, one moment after the other, since each continues from the
 * previous state. A failure is thrown to its waiting callers, and made again for the next.
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
      // A later run may have started meanwhile; the next caller waits for that one.
      if (last === own) last = undefined;
    });
    return made;
  };
}
