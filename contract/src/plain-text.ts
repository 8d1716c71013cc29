/**
 * What nobody sees in a text, and what only turns the rest of it round: soft hyphens and spaces without width, which copying from
 * PDFs brings along, fillers of other scripts, marks of direction, and the tags that can hide words.
 */
const invisible =
  /\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;

/** The tags that spell a region after a black flag, up to their end. */
const flagOrTags = /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f})|[\u{e0000}-\u{e0fff}]/gu;

/** Joiners are part of an emoji such as a family; between letters they only hide. */
const joiners =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|\u200c/gu;

/** A text without characters that can't be seen; accents that combine and emoji stay. */
export function visibleTextOf(text: string): string {
  return text
    .replace(invisible, "")
    .replace(flagOrTags, (_, flag: string | undefined) => flag ?? "")
    .replace(joiners, "");
}
