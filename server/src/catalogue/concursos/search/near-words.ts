import { wordFormsOf } from "@cav/contract/word-forms.ts";

/** Professions with related ones: a search for one also finds the others, ranked lower. */
const fields: readonly string[][] = [
  ["arquiteto", "arquitetura"],
  ["arquivista", "arquivologista", "arquivologia"],
  ["bibliotecario", "biblioteconomista", "biblioteconomia"],
  ["biologo", "biologia"],
  ["cientista", "ciencia"],
  ["contador", "contabilidade", "contabil", "contabeis"],
  ["dentista", "odontologo", "odontologia"],
  ["desenvolvedor", "programador", "programacao"],
  ["economista", "economia"],
  ["enfermeiro", "enfermagem"],
  ["engenheiro", "engenharia"],
  ["farmaceutico", "farmacia"],
  ["fisioterapeuta", "fisioterapia"],
  ["fonoaudiologo", "fonoaudiologia"],
  ["geologo", "geologia"],
  ["jornalista", "jornalismo"],
  ["nutricionista", "nutricao"],
  ["pedagogo", "pedagogia"],
  ["psicologo", "psicologia"],
  ["quimico", "quimica"],
  ["residente", "residencia"],
  ["sociologo", "sociologia"],
  ["veterinario", "veterinaria"],
];
/** Synonyms. */
const same: readonly string[][] = [["dentista", "odontologo"]];
/** Joined or regional words, with the words that exams use. */
const called: Record<string, string> = {
  guardavidas: "guarda vidas",
  salvavidas: "guarda vidas",
  "salva vidas": "guarda vidas",
};

const othersIn = (groups: readonly string[][], forms: string[]) =>
  groups.filter((group) => group.some((one) => forms.includes(one))).flat();

/** Returns synonyms, and related words of the same field, each in every form. */
export function findNear(word: string): { same: string[]; near: string[] } {
  const forms = wordFormsOf(word);
  const others = (groups: readonly string[][]) =>
    othersIn(groups, forms)
      .flatMap(wordFormsOf)
      .filter((one) => !forms.includes(one));
  const alike = others(same);
  return { same: alike, near: others(fields).filter((one) => !alike.includes(one)) };
}

/** Replaces words of a search text that are regional or written together by the words that exams use. */
export function readAsCalled(words: string[]): string[] {
  return words.flatMap((word, at) => {
    if (Object.hasOwn(called, `${words[at - 1]} ${word}`)) return [];
    const name = called[`${word} ${words[at + 1]}`] ?? called[word];
    return name?.split(" ") ?? [word];
  });
}
