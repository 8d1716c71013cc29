import PostalMime, { type Email } from "postal-mime";
import { createArrivals } from "./arrivals.ts";

/** A received mail; parsed on demand, because tests send tens of thousands. */
export type CaughtMail = { id: number; to: string[]; from: string; raw: Buffer; receivedAt: Date };

type NewMail = Omit<CaughtMail, "id" | "receivedAt"> & { receivedAt?: Date };

/** Called for each mail, and when all are cleared. */
type Keeper = { add(mail: CaughtMail): void; clear(): void };

/** Where a planned failure occurs: at the recipient's address, or after the content. */
export type MailStage = "rcpt" | "data";

/**
 * A planned failure of a recipient's next mails: an SMTP error, no answer, or a closed connection. The last two occur
 * after the content.
 */
export type MailFailure = { to: string; times: number } & (
  | { code: number; text?: string | undefined; stage?: MailStage | undefined }
  | { behaviour: "stall" | "cut" }
);

/** Limits beyond which the oldest mails are dropped. */
const keptMails = 50_000;
const keptBytes = 400 * 1024 * 1024;

export function createMailbox(kept = { mails: keptMails, bytes: keptBytes }) {
  let nextId = 1;
  let mails: CaughtMail[] = [];
  let bytes = 0;
  let failures: MailFailure[] = [];
  let keeper: Keeper = { add: () => undefined, clear: () => undefined };
  const arrivals = createArrivals();

  function find(to?: string): CaughtMail[] {
    const address = to?.toLowerCase();
    return address ? mails.filter((mail) => mail.to.includes(address)) : mails;
  }

  /** Drops 10 % at once, so that not every arrival moves the array. */
  function forgetOldest(): void {
    if (mails.length <= kept.mails && bytes <= kept.bytes) return;
    let first = 0;
    while (mails.length - first > kept.mails * 0.9 || bytes > kept.bytes * 0.9) {
      bytes -= mails[first]?.raw.length ?? 0;
      first += 1;
    }
    mails = mails.slice(first);
  }

  return {
    /** Returns the mails to an address, or all, oldest first. */
    find,
    get: (id: number) => mails.find((mail) => mail.id === id),
    count: () => mails.length,

    add({ receivedAt = new Date(), ...mail }: NewMail): void {
      const added = { ...mail, id: nextId, receivedAt };
      mails.push(added);
      nextId += 1;
      bytes += mail.raw.length;
      forgetOldest();
      keeper.add(added);
      arrivals.announce();
    },

    /** Calls `next` for all future mails. */
    keepBy(next: Keeper): void {
      keeper = next;
    },

    /** Removes all mails and planned failures. */
    clear(): void {
      mails = [];
      bytes = 0;
      failures = [];
      keeper.clear();
    },

    /** Plans failures of a recipient's next mails. */
    fail(failure: MailFailure): void {
      failures.push({ ...failure, to: failure.to.toLowerCase() });
    },

    /** Returns the recipients whose mails fail indefinitely. */
    failing: () => [
      ...new Set(failures.filter(({ times }) => times === Number.POSITIVE_INFINITY).map(({ to }) => to)),
    ],

    /** Ends the failures planned for a recipient. */
    mend(to: string): void {
      failures = failures.filter((failure) => failure.to !== to.toLowerCase());
    },

    /** Returns the failure planned for this address and stage, and counts it. */
    takeFailure(to: string, stage: MailStage): MailFailure | undefined {
      const failure = failures.find(
        (one) => one.to === to.toLowerCase() && one.times > 0 && stageOf(one) === stage,
      );
      if (failure) failure.times -= 1;
      return failure;
    },

    /** Resolves when a recipient has so many mails; undefined after the timeout. */
    waitFor: (to: string | undefined, count: number, timeoutMs: number) =>
      arrivals.until(() => find(to), count, timeoutMs),
    /** Resolves when `search` finds so many items. */
    until: arrivals.until,
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;

function stageOf(failure: MailFailure): MailStage {
  return "code" in failure ? (failure.stage ?? "rcpt") : "data";
}

const parsed = new WeakMap<CaughtMail, Promise<Email>>();

/** Parses a mail. */
export function readMail(mail: CaughtMail): Promise<Email> {
  const reading = parsed.get(mail) ?? PostalMime.parse(mail.raw);
  parsed.set(mail, reading);
  return reading;
}
