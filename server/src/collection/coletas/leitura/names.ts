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

/** Acronyms by their lack of vowels: "RHS Consult", "Enfermeiro PSF". Titles are excluded. */
const lettersAlone = /^(?:(?!(?:dr|jr|mr|sr)a?$)[b-df-hj-np-tv-xz]{2,6}|tic?)$/;
const roman = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3})[:;,.)]?$/;

const initials = /^(?:(?:\p{L}\.){2,}|s\/a)$/u;

/** Converts a name in capitals to normal case. */
export function toName(printed: string): string {
  if (printed !== printed.toUpperCase()) return printed;
  const words = printed.toLowerCase().split(" ");
  return words
    .map((word, index) => {
      // These words stay in capitals: "Colégio Pedro II", "Agente III", "R.T. Serviços", "Banco de Brasília
      // S.A.".
      if (lettersAlone.test(word) || initials.test(word) || (index > 0 && roman.test(word)))
        return word.toUpperCase();
      // "Professor Adjunto A": a name's last word is not a small word.
      const isSmall = index > 0 && index < words.length - 1 && small.has(word);
      return isSmall ? word : word.replace(/^\P{L}*\p{L}/u, (first) => first.toUpperCase());
    })
    .join(" ");
}

/** Capitalises a name that a sentence has in small letters: "Professor substituto". */
export const toTitle = (name: string): string => name.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
