import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CaughtMail, Mailbox } from "./mailbox.ts";

type Line = { to: string[]; from: string; raw: string; receivedAt: string };

/** Mails kept across restarts, newest first. */
const keptMails = 500;

const lineOf = ({ to, from, raw, receivedAt }: CaughtMail): string =>
  `${JSON.stringify({ to, from, raw: raw.toString("base64"), receivedAt: receivedAt.toISOString() } satisfies Line)}\n`;

/** The file is rewritten with the newest mails after so many were appended. */
const addedMails = 2_000;

/**
 * Loads the mailbox from the file, and appends new mails to it. Skips unreadable lines, such as a truncated last one.
 */
export function keepMails(mailbox: Mailbox, file: string): void {
  const kept = readLines(file).slice(-keptMails);
  for (const { raw, receivedAt, ...mail } of kept)
    mailbox.add({ ...mail, raw: Buffer.from(raw, "base64"), receivedAt: new Date(receivedAt) });
  let added = 0;
  function writeNewest(): void {
    added = 0;
    unlessUnusable(() => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, mailbox.find().slice(-keptMails).map(lineOf).join(""), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    });
  }
  // Rewrites the file without truncated or excess lines; creates none before the first mail.
  if (kept.length > 0) writeNewest();
  mailbox.keepBy({
    add(mail) {
      added += 1;
      if (added > addedMails || !existsSync(file)) writeNewest();
      else unlessUnusable(() => appendFileSync(file, lineOf(mail)));
    },
    clear: writeNewest,
  });
}

/** Ignores an unusable directory, which the server reports; mails are then not kept. */
function unlessUnusable(write: () => void): void {
  try {
    write();
  } catch {}
}

function readLines(file: string): Line[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}
