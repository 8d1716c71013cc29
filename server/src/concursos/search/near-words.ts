import { wordFormsOf } from "@cav/contract/word-forms.ts";

/** Professions with their fields: a search for one finds the other too, ranked below. */
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
/** Words that mean the same. */
const same: readonly string[][] = [["dentista", "odontologo"]];
/** Joined and regional words, with the words that exams use. */
const called: Record<string, string> = {
  guardavidas: "guarda vidas",
  salvavidas: "guarda vidas",
  "salva vidas": "guarda vidas",
};

const othersIn = (groups: readonly string[][], forms: string[]) =>
  groups.filter((group) => group.some((one) => forms.includes(one))).flat();

/** Words of the same meaning, and those of the same field, each in every form. */
export function findNear(word: string): { same: string[]; near: string[] } {
  const forms = wordFormsOf(word);
  const others = (groups: readonly string[][]) =>
    othersIn(groups, forms)
      .flatMap(wordFormsOf)
      .filter((one) => !forms.includes(one));
  const alike = others(same);
  return { same: alike, near: others(fields).filter((one) => !alike.includes(one)) };
}

/** The words of a text as exams say them. */
export function readAsCalled(words: string[]): string[] {
  return words.flatMap((word, at) => {
    if (Object.hasOwn(called, `${words[at - 1]} ${word}`)) return [];
    const name = called[`${word} ${words[at + 1]}`] ?? called[word];
    return name?.split(" ") ?? [word];
  });
}
