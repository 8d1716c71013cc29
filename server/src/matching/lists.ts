import { firstCertainCode, noneListed, remoteCode } from "./criteria.ts";

/** Asks something of a list by its number. */
export type AskList = (list: number) => boolean;

/** Lists of numbers, written `1,2,3`, each kept once: exams share most of theirs. */
export class Lists {
  readonly #numbers = new Map<string, number>();
  readonly #lists: number[][] = [];

  get length(): number {
    return this.#lists.length;
  }

  /** The number of a list. */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    // A copy: what was cut out of a longer text would keep all of it in memory.
    this.#numbers.set(Buffer.from(text, "latin1").toString("latin1"), this.#lists.length);
    return this.#lists.push(text === "" ? [] : text.split(",").map(Number)) - 1;
  }

  /** Asks something of lists by their numbers: of each once, however many exams share it. */
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

  /** Whether a place is certain to be one of those chosen. */
  certainly(chosen: readonly number[]): AskList {
    const codes = new Set(chosen);
    const isCertain = (code: number) =>
      code === remoteCode ? codes.has(noneListed) : code >= firstCertainCode && codes.has(code);
    return this.asking((list) => list.some(isCertain));
  }

  /** Whether nothing was listed. */
  get unlisted(): AskList {
    return this.asking((list) => list.includes(noneListed));
  }

  /** Whether a list has one of some numbers. */
  sharing(numbers: Iterable<number>): AskList {
    const wanted = new Set(numbers);
    return this.asking((list) => list.some((one) => wanted.has(one)));
  }
}
