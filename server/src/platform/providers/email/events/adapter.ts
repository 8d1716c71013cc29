import type { IncomingHttpHeaders } from "node:http";
import type { MailEvent } from "../mail-event.ts";

/** A provider's request with raw bytes. */
export type Posted = { body: Buffer; headers: IncomingHttpHeaders };

export type ReadingOptions = {
  /** The sender's proof; its meaning differs by adapter. */
  key: string;
  now: Date;
  /** Downloads the certificate that checks the signature, if the key itself is not enough. */
  download: (url: string) => Promise<string>;
};

/** An event with the provider's id, which a repeated delivery shares. */
export type NamedMailEvent = MailEvent & { id: string };

/** Reads a provider's request; undefined when it can't be theirs. */
export type MailEventAdapter = (
  posted: Posted,
  options: ReadingOptions,
) => Promise<NamedMailEvent[] | undefined>;

/**
 * Maximum age of a signature: providers repeat an event with the same one for hours. Each event counts once within it.
 */
const signatureMaxMs = 24 * 3_600_000;

/** Returns whether a signature's time is close enough: no old replay, no wrong clock. */
export function isFresh(signedAt: number, now: Date, maxMs = signatureMaxMs): boolean {
  return Math.abs(now.getTime() - signedAt) <= maxMs;
}

/** Parses JSON; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a header's single value. */
export function headerOf({ headers }: Posted, name: string): string {
  return String(headers[name] ?? "");
}
