/** Error for a PDF whose pages are images. */
class ScannedPages extends Error {
  override name = "ScannedPages";
}
/** Error for a text with lost or exchanged letters. */
class DamagedText extends Error {
  override name = "DamagedText";
}

/** Fewest characters of a page with text; a notice's page has thousands. */
const signsMin = 12;
const letter = /\p{L}/gu;

/** Refuses a PDF without text. @throws ScannedPages */
export function checkPages(pages: readonly (readonly { text: string }[])[]): void {
  const signs = pages
    .flat()
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s/g, "").length;
  if (signs < signsMin * pages.length) throw new ScannedPages();
}

/** Replacement characters, private-use characters of fonts, and double-encoded letters. */
const broken = /\ufffd|[\ue000-\uf8ff]|[ÃÂ][\u0080-\u00bf]/g;
/** Signs inside words, where a font's encoding gives ã, à, â, õ and á as another one's. */
const alien = /(?<=\p{L})[„‡‚ı·˙](?=\p{Ll}|\b)|(?<=\p{Ll})Á[„ı]/gu;
const judged = { letters: 200, share: 0.015, alien: 0.004, words: 300, common: 0.005 };
/** Words of every Portuguese text; none is left if a font exchanges the letters. */
const common = /(?<!\p{L})(?:d[aeo]s?|e|o|a|que|para|em|n[ao]|com)(?!\p{L})/giu;

/** Returns whether a text's letters are lost or exchanged throughout. */
export function isDamaged(text: string): boolean {
  const letters = text.match(letter)?.length ?? 0;
  if (letters < judged.letters) return false;
  if ((text.match(broken)?.length ?? 0) > letters * judged.share) return true;
  if ((text.match(alien)?.length ?? 0) > letters * judged.alien) return true;
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  return words >= judged.words && (text.match(common)?.length ?? 0) < words * judged.common;
}

const accented = /[áàâãéêíóôõúçÁÀÂÃÉÊÍÓÔÕÚÇ]/g;
/** Share of letters with an accent in Portuguese is some 3 %. */
const accents = { letters: 2_000, share: 0.001 };

/** Returns whether a text has lost its accents, as some old copies of gazettes have. */
export function isWithoutAccents(text: string): boolean {
  const letters = text.match(letter)?.length ?? 0;
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  const isPortuguese = (text.match(common)?.length ?? 0) > words * portuguese;
  return (
    letters >= accents.letters &&
    isPortuguese &&
    (text.match(accented)?.length ?? 0) < letters * accents.share
  );
}
/** Least share of the commonest words. */
const portuguese = 0.1;

/** Refuses an unreadable text. @throws DamagedText */
export function checkText(text: string): void {
  if (isDamaged(text)) throw new DamagedText();
}
