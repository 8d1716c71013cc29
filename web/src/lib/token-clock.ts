import { expiryOf, issueOf } from "./token-storage.ts";

/**
 * Tells how long a token lasts by the server's clock, which a new token shows: a device whose clock is a day ahead
 * would else refresh before each call.
 */
export class TokenClock {
  readonly #now: () => number;
  #aheadSeconds = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Compares the device's clock with a token that has just arrived. */
  noteNew(token: string | undefined): void {
    const issue = issueOf(token);
    if (issue !== undefined) this.#aheadSeconds = this.#now() / 1000 - issue;
  }

  hasLeft(token: string | undefined, minutes: number): boolean {
    return (expiryOf(token) ?? 0) - this.#now() / 1000 + this.#aheadSeconds >= minutes * 60;
  }
}
