import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CaughtMail, Mailbox } from "./mailbox.ts";

type Line = { to: string[]; from: string; raw: string; receivedAt: string };

/** So many mails are remembered from one start to the next: the newest. */
const keptMails = 500;

const lineOf = ({ to, from, raw, receivedAt }: CaughtMail): string =>
  `${JSON.stringify({ to, from, raw: raw.toString("base64"), receivedAt: receivedAt.toISOString() } satisfies Line)}\n`;

/** The file is written anew, with the newest alone, after so many have been added to it. */
const addedMails = 2_000;

/**
 * Fills the mailbox with what an earlier start kept in the file, and keeps there what comes from now on. A line that can't be
 * read (the last one, of a process that was killed) is left out.
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
  // What was cut off, or is too much, goes; where nothing was kept yet, no file is made before the first mail.
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

/** A directory that can't be used is the server's to say; mails are then forgotten at the end. */
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
