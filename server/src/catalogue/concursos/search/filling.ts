import { linkingWords } from "@cav/contract/word-forms.ts";

/** Words that everybody types, and words of a conversation: they ask, and name nothing. */
const filling = new Set([
  ...linkingWords,
  ..."d p pra pro eu que um uma mais so somente apenas tem tenho ter quem ha existe algum alguma alguns qual".split(
    " ",
  ),
  ..."quais quero queria preciso procuro busco buscar ser trabalhar emprego empregos cargo cargos".split(" "),
  ..."concurso concursos vaga vagas edital editais banca organizadora inscricao inscricoes pessoa pessoas".split(
    " ",
  ),
  ..."ola oi bom boa dia tarde noite favor por ver veja mostre mostrar novos novo ainda agora".split(" "),
  ..."como onde vc voce saber gostaria se to".split(" "),
]);
/** Words that fill only after another: "concurso público", "prefeitura municipal". */
const fillingAfter: Record<string, string[]> = {
  publico: ["concurso"],
  publicos: ["concursos"],
  municipal: ["prefeitura", "camara"],
  pais: ["do", "no"],
};

/** Words that only introduce a field: "área da saúde". */
const fields = new Set(["area", "areas", "ramo", "setor", "carreira", "carreiras"]);

/** Returns whether a word of a text names nothing. */
export function isFilling(words: readonly string[], at: number): boolean {
  const word = words[at] as string;
  if (fields.has(word) && /^d[eoa]s?$/.test(words[at + 1] ?? "")) return true;
  return filling.has(word) || (fillingAfter[word]?.includes(words[at - 1] ?? "") ?? false);
}

/** "Sem experiência": what must be missing belongs to the word after it. Returns the number of words. */
export function countWithout(words: readonly string[], at: number): number {
  let end = at + 1;
  while (end < words.length - 1 && linkingWords.has(words[end] ?? "")) end += 1;
  return Math.min(words.length, end + 1) - at;
}
