/** A feed of a list or an exam, for any format. */
export type Feed = {
  title: string;
  /** The address of the page that the feed belongs to, and the feed's own address. */
  page: string;
  self: string;
  updated: Date;
  /** Newest first. */
  entries: FeedEntry[];
};

export type FeedEntry = {
  /** Stable for the entry's lifetime (an IRI). */
  id: string;
  title: string;
  link: string;
  published: Date;
  updated: Date;
  /** Lines of plain text. */
  lines: string[];
};

/** Characters that XML can't contain in any form. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for any format. */
export function escapeText(text: string): string {
  return text.toWellFormed().replace(unwritable, "\ufffd");
}
