export type Question = { question: string; answer: string };

/** Those whose question or answer contains the term, whatever its case. */
export function searchQuestions(questions: Question[], term: string): Question[] {
  const wanted = term.toLocaleLowerCase("pt-BR");
  return questions.filter(({ question, answer }) =>
    [question, answer].some((text) => text.toLocaleLowerCase("pt-BR").includes(wanted)),
  );
}
