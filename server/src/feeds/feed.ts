/** What is told to who follows a list or an exam by a program, in whatever format. */
export type Feed = {
  title: string;
  /** The address of the page that it is of, and its own. */
  page: string;
  self: string;
  updated: Date;
  /** Newest first. */
  entries: FeedEntry[];
};

export type FeedEntry = {
  /** Stays the same whatever becomes of the entry (an IRI). */
  id: string;
  title: string;
  link: string;
  published: Date;
  updated: Date;
  /** Lines of plain text. */
  lines: string[];
};

/** What no XML may hold, however it is written. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as any format takes it. */
export function escapeText(text: string): string {
  return text.toWellFormed().replace(unwritable, "\ufffd");
}
