/** The kind of a question: an exam's details, dates, saved exams, or a search. */
export type Topic = "details" | "dates" | "saved" | "search";

const polite =
  "(?:oi|ola|bom dia|boa tarde|boa noite|por favor|me|eu|quero|queria|ver|veja|manda|mande|mostra|mostre|mostrar|quais|qual|sao|e|os|as|o|a|meus|minhas|meu|mais|proximos|proximas) ";
const about =
  "(?:do|da|de|dos|das|deste|desse|este|esse|o|a|os|as|concurso|concursos|edital|meus|minhas|salvos|proximos|por|favor)";

const patterns: readonly [Topic, RegExp][] = [
  [
    "details",
    new RegExp(`^(?:${polite}){0,6}(?:detalhes?|detalhar|informacoes|saber mais)(?: ${about}){0,6}$`),
  ],
  [
    "dates",
    new RegExp(
      `^(?:${polite}){0,6}(?:prazos?|proximos|proximas|datas?|calendario|agenda)(?: ${about}){0,6}$`,
    ),
  ],
  ["saved", new RegExp(`^(?:${polite}){0,6}(?:salvos?|salvas|favoritos?)(?: ${about}){0,6}$`)],
];

/** Classifies a question by its folded words. */
export function readTopic(words: readonly string[]): Topic {
  const said = words.join(" ");
  return patterns.find(([, pattern]) => pattern.test(said))?.[0] ?? "search";
}
