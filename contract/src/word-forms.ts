/** Endings of one word by number, the singular first; the longest that fits is taken. */
const plurals: readonly [plural: RegExp, singulars: string[]][] = [
  [/(?:oes|aes|aos)$/, ["ao"]],
  [/([aeou])is$/, ["$1l", "il"]],
  [/(?<=[a-z]v)is$/, ["il"]],
  [/ns$/, ["m"]],
  [/([rz])es$/, ["$1", "$1e"]],
  [/ses$/, ["s", "se"]],
  [/([aeiou])s$/, ["$1"]],
];

/** What a singular ends with for a man and for a woman: "médico, médica", "professor, professora", "escrivão, escrivã". */
const genders: readonly (readonly [RegExp, string[]])[] = [
  [/ao$/, ["ao", "a", "oa"]],
  [/o$/, ["o", "a"]],
  // Without accents "escrivã" ends like "médica".
  [/(?<=iv|ad|gi|li|el)a$/, ["a", "o", "ao"]],
  [/(?<=t|tr)a$/, ["a", "o", "e"]],
  [/(?<=[rzsl])a$/, ["a", "o", ""]],
  [/a$/, ["a", "o"]],
  [/(?<=t|tr)e$/, ["e", "a"]],
  [/(?<=[rzs])$/, ["", "a"]],
];

const pluralsOf = (word: string): string[] => {
  if (word.endsWith("ao")) return ["oes", "aos", "aes"].map((end) => word.slice(0, -2) + end);
  if (/[aeou]l$/.test(word)) return [`${word.slice(0, -1)}is`];
  if (word.endsWith("il")) return [`${word.slice(0, -2)}is`, `${word.slice(0, -2)}eis`];
  if (word.endsWith("m")) return [`${word.slice(0, -1)}ns`];
  if (/[rzs]$/.test(word)) return [`${word}es`];
  return /[aeiou]$/.test(word) ? [`${word}s`] : [];
};

/** Shorter words bend otherwise, or stand for something. */
const bends = /^[a-z]{4,}$/;

/**
 * A folded word by gender and number, as it stands first: "médica" is "médico", "médicos" and "médicas". Some that are made
 * are no words: nobody uses them.
 */
export function wordFormsOf(word: string): string[] {
  if (!bends.test(word)) return [word];
  const [ending, singulars] = plurals.find(([plural]) => plural.test(word)) ?? [/$/, []];
  const made = singulars.map((end) => word.replace(ending, end));
  const stems = [word, ...made].flatMap((one) => {
    const [gender, ends = []] = genders.find(([own]) => own.test(one)) ?? [];
    return gender ? ends.map((end) => one.replace(gender, end)) : [one];
  });
  return [...new Set([word, ...made, ...stems, ...stems.flatMap(pluralsOf)])].filter((one) => one.length > 3);
}

/** Words that link others, and the endings of who writes "enfermeiro(a)" or "técnico/a": no text is told apart by them. */
export const linkingWords: ReadonlySet<string> = new Set(
  "a o as os e em no na nos nas de do da dos das para por com ao aos ou".split(" "),
);
