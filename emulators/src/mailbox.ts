import PostalMime, { type Email } from "postal-mime";
import { createArrivals } from "./arrivals.ts";

/** A mail as the catcher took it: parsed only when somebody looks, since tests send tens of thousands. */
export type CaughtMail = { id: number; to: string[]; from: string; raw: Buffer; receivedAt: Date };

type NewMail = Omit<CaughtMail, "id" | "receivedAt"> & { receivedAt?: Date };

/** Told of each mail, and that all are forgotten. */
type Keeper = { add(mail: CaughtMail): void; clear(): void };

/** Where a planned failure strikes: at the recipient's address, or when the mail's content has come. */
export type MailStage = "rcpt" | "data";

/**
 * How a recipient's mail fails, for so many more times: refused with an SMTP reply, left without an answer, or with
 * the connection cut; the last two when the content has come.
 */
export type MailFailure = { to: string; times: number } & (
  | { code: number; text?: string | undefined; stage?: MailStage | undefined }
  | { behaviour: "stall" | "cut" }
);

/** The oldest are forgotten beyond these. */
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

  /** Forgets a tenth at once, so that not every arrival moves the whole list. */
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
    /** The mails to an address, or all, oldest first. */
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

    /** Has somebody keep what comes from now on. */
    keepBy(next: Keeper): void {
      keeper = next;
    },

    /** Forgets every mail, and every failure that was planned. */
    clear(): void {
      mails = [];
      bytes = 0;
      failures = [];
      keeper.clear();
    },

    /** Plans how a recipient's next mails fail. */
    fail(failure: MailFailure): void {
      failures.push({ ...failure, to: failure.to.toLowerCase() });
    },

    /** Whose mails fail until that is ended. */
    failing: () => [
      ...new Set(failures.filter(({ times }) => times === Number.POSITIVE_INFINITY).map(({ to }) => to)),
    ],

    /** Ends the failures that were planned for a recipient. */
    mend(to: string): void {
      failures = failures.filter((failure) => failure.to !== to.toLowerCase());
    },

    /** How a mail to this address is to fail at this stage; counts it as done. */
    takeFailure(to: string, stage: MailStage): MailFailure | undefined {
      const failure = failures.find(
        (one) => one.to === to.toLowerCase() && one.times > 0 && stageOf(one) === stage,
      );
      if (failure) failure.times -= 1;
      return failure;
    },

    /** Resolves when a recipient has that many mails; undefined after the time-out. */
    waitFor: (to: string | undefined, count: number, timeoutMs: number) =>
      arrivals.until(() => find(to), count, timeoutMs),
    /** The same for what `search` finds. */
    until: arrivals.until,
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;

function stageOf(failure: MailFailure): MailStage {
  return "code" in failure ? (failure.stage ?? "rcpt") : "data";
}

const parsed = new WeakMap<CaughtMail, Promise<Email>>();

/** What a mail says, as its reader sees it. */
export function readMail(mail: CaughtMail): Promise<Email> {
  const reading = parsed.get(mail) ?? PostalMime.parse(mail.raw);
  parsed.set(mail, reading);
  return reading;
}
