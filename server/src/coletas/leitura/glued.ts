type Plain = { plain: string; at: Int32Array };

/**
 * Boundaries between glued cells: "AdvogadoSuperior40h1R$5.000,00". They are a small letter before a capital, hours
 * before a count, a letter before hours, and any text before "R$".
 */
const seams =
  /(?<=\p{Ll}{2})(?=\p{Lu}\p{L})|(?<=\p{L}{3})(?=\d{1,3}\s?h(?:oras|s)?(?!\p{Ll}))|(?<=\p{L}{3})(?=\d{1,4}(?:R\$|\d{2}\s?h|\p{Lu}\p{Ll}))|(?<=\d\s?h(?:oras|s)?)(?=\d|R\$|\p{Lu})|(?<=[\p{L}\d])(?=R\$)|(?<=,\d{2})(?=\p{Lu}\p{Ll}|\d{2}\s?h|R\$)/gu;
/** Patterns of glued tables only: hours or a count directly before an amount, a word directly before hours. */
const glued =
  /(?:\dh|\d{2} ?horas|\p{L}{3}\d{1,3})R\$|\p{Ll}{3}\d{2}\s?h(?:oras|s)?(?:\d|R\$)|\p{Ll}{3}\d{1,3}R\$/gu;
const gluedMin = 2;

/** Inserts a bar between glued cells of a view; each bar points to the character after it. */
export function parseGlued(text: string, { plain, at }: Plain): Plain {
  if ([...text.matchAll(glued)].length < gluedMin) return { plain, at };
  const cells = [...text.matchAll(seams)].map(({ index }) => index);
  const signs: number[] = [];
  let parted = "";
  let next = 0;
  for (let sign = 0; sign < plain.length; sign++) {
    const index = at[sign] ?? 0;
    while ((cells[next] ?? Number.POSITIVE_INFINITY) < index) next++;
    if (cells[next] === index) {
      parted += " | ";
      signs.push(index, index, index);
      next++;
    }
    parted += plain[sign];
    signs.push(index);
  }
  signs.push(text.length);
  return { plain: parted, at: Int32Array.from(signs) };
}
