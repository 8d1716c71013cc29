const small = new Set([
  "de",
  "da",
  "do",
  "das",
  "dos",
  "e",
  "ou",
  "em",
  "a",
  "o",
  "para",
  "no",
  "na",
  "à",
  "às",
  "ao",
  "aos",
  "com",
  "por",
]);

/** Letters that no vowel makes a word of stand for words: "RHS Consult", "Enfermeiro PSF". A title's are none. */
const lettersAlone = /^(?:(?!(?:dr|jr|mr|sr)a?$)[b-df-hj-np-tv-xz]{2,6}|tic?)$/;
const roman = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3})[:;,.)]?$/;

const initials = /^(?:(?:\p{L}\.){2,}|s\/a)$/u;

/** A name in capitals as one writes it. */
export function toName(printed: string): string {
  if (printed !== printed.toUpperCase()) return printed;
  const words = printed.toLowerCase().split(" ");
  return words
    .map((word, index) => {
      // "Colégio Pedro II", "Agente III", "R.T. Serviços", "Banco de Brasília S.A.".
      if (lettersAlone.test(word) || initials.test(word) || (index > 0 && roman.test(word)))
        return word.toUpperCase();
      // "Professor Adjunto A": what a name ends with is no small word.
      const isSmall = index > 0 && index < words.length - 1 && small.has(word);
      return isSmall ? word : word.replace(/^\P{L}*\p{L}/u, (first) => first.toUpperCase());
    })
    .join(" ");
}

/** A name as a list shows it, where a sentence has it in small letters: "Professor substituto". */
export const toTitle = (name: string): string => name.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
