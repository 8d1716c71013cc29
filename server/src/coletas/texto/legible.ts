/** A PDF whose pages are pictures. */
class ScannedPages extends Error {
  override name = "ScannedPages";
}
/** A text whose letters were lost or exchanged on its way. */
class DamagedText extends Error {
  override name = "DamagedText";
}

/** A page of a notice has thousands of signs. */
const signsMin = 12;
const letter = /\p{L}/gu;

/** Refuses a PDF that has no text to read. @throws ScannedPages */
export function checkPages(pages: readonly (readonly string[])[]): void {
  const signs = pages.flat().join("").replaceAll(/\s/g, "").length;
  if (signs < signsMin * pages.length) throw new ScannedPages();
}

/** Lost signs, signs of a font without a table, and two signs instead of one accented letter. */
const broken = /\ufffd|[\ue000-\uf8ff]|[ÃÂ][\u0080-\u00bf]/g;
const judged = { letters: 200, share: 0.015, words: 300, common: 0.005 };
/** Words of every Portuguese text: none of them is left when a font exchanges the letters. */
const common = /(?<!\p{L})(?:d[aeo]s?|e|o|a|que|para|em|n[ao]|com)(?!\p{L})/giu;

/** Whether letters of a text are lost or exchanged throughout. */
export function isDamaged(text: string): boolean {
  const letters = text.match(letter)?.length ?? 0;
  if (letters < judged.letters) return false;
  if ((text.match(broken)?.length ?? 0) > letters * judged.share) return true;
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  return words >= judged.words && (text.match(common)?.length ?? 0) < words * judged.common;
}

/** Refuses a text that nothing can be read from. @throws DamagedText */
export function checkText(text: string): void {
  if (isDamaged(text)) throw new DamagedText();
}
