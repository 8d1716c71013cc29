/** What a search takes (exams §6). */
const maxLength = 100;

/** A headline names its exam, and then what happens: from the first of these on it names nothing. */
const whatHappens =
  /[|:–—]|\b(abre|abrir|anuncia|divulga|lança|libera|oferece|publica|retifica|prorroga|suspende|tem|terá|inscrições|edital)(?![\p{L}\d])/iu;

/** Words by which every headline begins. */
const opening =
  /^(novo\s+|o\s+)?(concurso|processo seletivo|seleção|vagas)(\s+públic[oa])?(\s+(d[aeo]s?|para))?\s+/iu;

/** The search for what another app shares: of a page its title, else the text without its links. */
export function searchOfShared({ title, text }: { title: string; text: string }): string {
  const said = (title.trim() || text).replaceAll(/https?:\/\/\S+/g, " ");
  const [named = ""] = said.trim().replace(opening, "").split(whatHappens);
  const words = named.replaceAll(/\s+/g, " ").trim();
  if (words.length <= maxLength) return words;
  return words.slice(0, maxLength + 1).replace(/\s\S*$/, "");
}
