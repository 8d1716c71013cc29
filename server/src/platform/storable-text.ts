/** Returns a text that PostgreSQL can store: without NUL and half surrogate pairs. */
export const toStorableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();
