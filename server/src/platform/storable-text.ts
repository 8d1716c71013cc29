/** A text as a PostgreSQL column takes it: without NUL, and with no half of a surrogate pair. */
export const toStorableText = (text: string): string => text.replaceAll("\0", "").toWellFormed();
