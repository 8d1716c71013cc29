import type { IncomingHttpHeaders } from "node:http";
import type { MailEvent } from "../mail-event.ts";

/** What a provider posted, byte by byte. */
export type Posted = { body: Buffer; headers: IncomingHttpHeaders };

export type ReadingOptions = {
  /** What proves the sender; each adapter says what it is. */
  key: string;
  now: Date;
  /** Fetches what the sender's proof is checked with, where it isn't the key. */
  download: (url: string) => Promise<string>;
};

/** An event with the name that its provider gives it: one that comes again has the same. */
export type NamedMailEvent = MailEvent & { id: string };

/** Reads what one provider posts; undefined when it can't be that provider's. */
export type MailEventAdapter = (
  posted: Posted,
  options: ReadingOptions,
) => Promise<NamedMailEvent[] | undefined>;

/**
 * How old a signature may be: providers that failed to hand an event over come with the same one for hours. Within it,
 * each event counts once.
 */
const signatureMaxMs = 24 * 3_600_000;

/** Whether a signature's time is near enough: neither replayed from long ago nor from a clock that is wrong. */
export function isFresh(signedAt: number, now: Date, maxMs = signatureMaxMs): boolean {
  return Math.abs(now.getTime() - signedAt) <= maxMs;
}

/** The JSON of a body; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The one value of a header. */
export function headerOf({ headers }: Posted, name: string): string {
  return String(headers[name] ?? "");
}
