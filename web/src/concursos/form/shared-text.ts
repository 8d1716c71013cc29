/** Longest search text (exams §6). */
const maxLength = 100;

/** A shared headline names the exam before these words; the text from them on is cut. */
const whatHappens =
  /[|:–—]|\b(abre|abrir|anuncia|divulga|lança|libera|oferece|publica|retifica|prorroga|suspende|tem|terá|inscrições|edital)(?![\p{L}\d])/iu;

/** Common first words of headlines, removed. */
const opening =
  /^(novo\s+|o\s+)?(concurso|processo seletivo|seleção|vagas)(\s+públic[oa])?(\s+(d[aeo]s?|para))?\s+/iu;

/** Returns the search text for shared content: a page's title, or the text without links. */
export function searchOfShared({ title, text }: { title: string; text: string }): string {
  const said = (title.trim() || text).replaceAll(/https?:\/\/\S+/g, " ");
  const [named = ""] = said.trim().replace(opening, "").split(whatHappens);
  const words = named.replaceAll(/\s+/g, " ").trim();
  if (words.length <= maxLength) return words;
  return words.slice(0, maxLength + 1).replace(/\s\S*$/, "");
}
