import { firstCertainCode, noneListed, remoteCode } from "./criteria.ts";

/** Returns whether the stored list with this id passes a test, such as "contains a chosen place". */
export type AskList = (list: number) => boolean;

/** Stores lists of numbers, written `1,2,3`, once each: most exams share them. */
export class Lists {
  readonly #numbers = new Map<string, number>();
  readonly #lists: number[][] = [];

  get length(): number {
    return this.#lists.length;
  }

  /** Stores a list of numbers and returns its id. */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    // A copy, because a slice would keep the longer text in memory.
    this.#numbers.set(Buffer.from(text, "latin1").toString("latin1"), this.#lists.length);
    return this.#lists.push(text === "" ? [] : text.split(",").map(Number)) - 1;
  }

  /** Builds a test of lists by id that evaluates each list once. */
  asking(holds: (list: readonly number[]) => boolean): AskList {
    const answers = new Uint8Array(this.#lists.length);
    return (list) => {
      const answer = answers[list];
      if (answer) return answer === 1;
      const isSo = holds(this.#lists[list] as number[]);
      answers[list] = isSo ? 1 : 2;
      return isSo;
    };
  }

  /** Returns a test: does a list surely contain one of the chosen places? */
  certainly(chosen: readonly number[]): AskList {
    const codes = new Set(chosen);
    const isCertain = (code: number) =>
      code === remoteCode ? codes.has(noneListed) : code >= firstCertainCode && codes.has(code);
    return this.asking((list) => list.some(isCertain));
  }

  /** Tests whether a list is empty. */
  get unlisted(): AskList {
    return this.asking((list) => list.includes(noneListed));
  }

  /** Tests whether a list contains one of the numbers. */
  sharing(numbers: Iterable<number>): AskList {
    const wanted = new Set(numbers);
    return this.asking((list) => list.some((one) => wanted.has(one)));
  }
}
