import { EventEmitter, on } from "node:events";
import { type ParsedMail, simpleParser } from "mailparser";

/** A mail as the catcher took it: parsed only when somebody looks, since tests send tens of thousands. */
export type CaughtMail = { id: number; to: string[]; from: string; raw: Buffer; receivedAt: Date };

/** How a recipient's mail is refused: an SMTP reply, for so many more times. */
export type MailFailure = { to: string; code: number; times: number };

/** The oldest are forgotten beyond this. */
const keptMails = 50_000;

export function createMailbox() {
  let nextId = 1;
  let mails: CaughtMail[] = [];
  const failures: MailFailure[] = [];
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);

  function find(to?: string): CaughtMail[] {
    const address = to?.toLowerCase();
    return address ? mails.filter((mail) => mail.to.includes(address)) : mails;
  }

  return {
    find,
    get: (id: number) => mails.find((mail) => mail.id === id),
    count: () => mails.length,

    add(mail: Omit<CaughtMail, "id" | "receivedAt">): void {
      mails.push({ ...mail, id: nextId, receivedAt: new Date() });
      nextId += 1;
      if (mails.length > keptMails * 1.1) mails = mails.slice(-keptMails);
      arrivals.emit("mail");
    },

    clear(): void {
      mails = [];
    },

    /** Refuses a recipient's next mails with an SMTP reply. */
    fail(failure: MailFailure): void {
      failures.push(failure);
    },

    /** The reply with which a mail to this address is to be refused now. */
    takeFailure(to: string): number | undefined {
      const failure = failures.find((one) => one.to === to && one.times > 0);
      if (failure) failure.times -= 1;
      return failure?.code;
    },

    /** Resolves when a recipient has that many mails; undefined after the time-out. */
    async waitFor(
      to: string | undefined,
      count: number,
      timeoutMs: number,
    ): Promise<CaughtMail[] | undefined> {
      if (find(to).length >= count) return find(to);
      try {
        for await (const _ of on(arrivals, "mail", { signal: AbortSignal.timeout(timeoutMs) })) {
          if (find(to).length >= count) return find(to);
        }
      } catch {
        // The time is up.
      }
      return undefined;
    },
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;

/** What a mail says, as its reader sees it. */
export function readMail(mail: CaughtMail): Promise<ParsedMail> {
  return simpleParser(mail.raw, { skipTextToHtml: true, skipImageLinks: true });
}
