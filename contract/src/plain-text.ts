/**
 * Characters that are invisible or only change direction: soft hyphens and zero-width spaces from PDFs, fillers,
 * direction marks, and tags that can hide words.
 */
const invisible =
  /\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;

/** Tag sequences that spell a region's flag. */
const flagOrTags = /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f})|[\u{e0000}-\u{e0fff}]/gu;

/** Joiners form emoji such as families; between letters they only hide text. */
const joiners =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|\u200c/gu;

/** More marks on one letter than any script has (Unicode's limit for streams). */
const marksTooMany = /(\p{M}{30})\p{M}+/gu;

/** Composes letters and their marks (NFC). Marks beyond 30 go: sorting them takes their number squared. */
export const composedTextOf = (text: string) => text.replaceAll(marksTooMany, "$1").normalize("NFC");

/** Removes invisible characters; keeps combining accents and emoji. */
export function visibleTextOf(text: string): string {
  return text
    .replace(invisible, "")
    .replace(flagOrTags, (_, flag: string | undefined) => flag ?? "")
    .replace(joiners, "");
}
