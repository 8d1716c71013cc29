/** Endings of plurals with their singulars; the longest match is used. */
const plurals: readonly [plural: RegExp, singulars: string[]][] = [
  [/(?:oes|aes|aos)$/, ["ao"]],
  [/([aeou])is$/, ["$1l", "il"]],
  [/(?<=[a-z]v)is$/, ["il"]],
  [/ns$/, ["m"]],
  [/([rz])es$/, ["$1", "$1e"]],
  [/ses$/, ["s", "se"]],
  [/([aeiou])s$/, ["$1"]],
];

/** Endings of masculine and feminine singulars: "médico, médica", "professor, professora", "escrivão, escrivã". */
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

/** Shorter words are irregular or abbreviations. */
const bends = /^[a-z]{4,}$/;

/**
 * Returns a folded word with its forms by gender and number; "médica" → "médico", "médicos", "médicas". Some forms do
 * not exist, which is harmless.
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

/** Stop words, and the endings of "enfermeiro(a)" or "técnico/a"; they do not distinguish texts. */
export const linkingWords: ReadonlySet<string> = new Set(
  "a o as os e em no na nos nas de do da dos das para por com ao aos ou".split(" "),
);
