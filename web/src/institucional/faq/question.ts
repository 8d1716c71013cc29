export type Question = { question: string; answer: string };

/** Returns the questions that contain the term in question or answer, ignoring case. */
export function searchQuestions(questions: Question[], term: string): Question[] {
  const wanted = term.toLocaleLowerCase("pt-BR");
  return questions.filter(({ question, answer }) =>
    [question, answer].some((text) => text.toLocaleLowerCase("pt-BR").includes(wanted)),
  );
}
