import { UnreadableFile } from "./unreadable-file.ts";

/** Bytes to inspect; headers contain enough letters to decide. */
const lookedAt = 400;

/** Detects UTF-16 by its byte order mark or by zero bytes; undefined for other encodings. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const empty = [0, 0];
  const length = Math.min(lookedAt, bytes.length);
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = empty;
  if (low > length / 3 && high === 0) return "utf-16le";
  return high > length / 3 && low === 0 ? "utf-16be" : undefined;
}

const saved = "Salve-o de novo como “CSV UTF-8” ou como XLSX.";

/**
 * Decodes a text file: UTF-8, UTF-16, or the one-byte encoding of Windows, Macs or DOS in which it is Portuguese.
 * @throws UnreadableFile when it is Portuguese in none of them, or its accents were lost before
 */
export function readFileText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  const lost = /[^\n]{0,20}(?:\uFFFD|Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ]|Â[\u00a0ºª°])[^\n]{0,20}/u.exec(text);
  if (!lost) return text;
  const linha = text.slice(0, lost.index).split("\n").length;
  throw new UnreadableFile(`tem letras que se perderam na linha ${linha}: “${lost[0].trim()}”. ${saved}`);
}

function decoded(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return ofOneByte(bytes);
  }
}

/** The upper half of DOS's code page 850. */
const cp850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤" +
  "ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const readings: ((bytes: Uint8Array) => string)[] = [
  (bytes) => new TextDecoder("windows-1252").decode(bytes),
  (bytes) => new TextDecoder("macintosh").decode(bytes),
  (bytes) =>
    Buffer.from(bytes)
      .toString("latin1")
      .replace(/[\u0080-\u00ff]/g, (one) => cp850[one.charCodeAt(0) - 128] ?? one),
];

/** Words looked at: enough of any sheet. */
const wordsMax = 5_000;

/** Returns the reading that is Portuguese, of several the most likely machine's. */
function ofOneByte(bytes: Uint8Array): string {
  const scored = readings.map((read) => {
    const text = read(bytes);
    return { text, score: scoreOf(text) };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (best && best.score > 0) return best.text;
  throw new UnreadableFile(`tem letras em uma codificação que não foi reconhecida. ${saved}`);
}

const letter = /[áàâãçéêíóôõúüñ]/i;
const sign = /[ºª°§“”‘’–—•…€£²³½´`\u00a0«»]/;

/** Counts the words with foreign signs that are Portuguese, less three times those that are not. */
function scoreOf(text: string): number {
  const words = text.split(/[\s;,"|]+/).filter((word) => /[\u0080-\uffff]/.test(word));
  return words.slice(0, wordsMax).reduce((sum, word) => sum + (isPortuguese(word) ? 1 : -3), 0);
}

function isPortuguese(word: string): boolean {
  const strange = [...word].some((one) => one > "\u007f" && !letter.test(one) && !sign.test(one));
  // A sign within a word, a small letter before a capital, and accents in a row are those of another encoding.
  const isBroken =
    /\p{L}[“”‘–—•…€£²³½´`§\u00a0«»]\p{Ll}|[ºª°]\p{L}|\p{Ll}\p{Lu}/u.test(word) ||
    /[áàâãéêíóôõúü]{3}|[ÁÀÂÃÇÉÊÍÓÔÕÚÜÑ]\p{Ll}*[ÁÀÂÃÇÉÊÍÓÔÕÚÜÑ]\p{Ll}/u.test(word);
  return !strange && !isBroken;
}
