import { accountQuestions, mentorQuestions, planQuestions } from "./account-questions.ts";
import { concursoQuestions, generalQuestions } from "./product-questions.ts";

export type Question = { question: string; answer: string };

/** The five tabs of the questions (exams §2.8). */
export const categories: { id: string; label: string; questions: Question[] }[] = [
  { id: "geral", label: "Geral", questions: generalQuestions },
  { id: "conta", label: "Conta e Perfil", questions: accountQuestions },
  { id: "concursos", label: "Concursos", questions: concursoQuestions },
  { id: "assinaturas", label: "Assinaturas", questions: planQuestions },
  { id: "mentoria", label: "Mentoria", questions: mentorQuestions },
];

/** Those whose question or answer contains the term, whatever its case. */
export function searchQuestions(questions: Question[], term: string): Question[] {
  const wanted = term.toLocaleLowerCase("pt-BR");
  return questions.filter(({ question, answer }) =>
    [question, answer].some((text) => text.toLocaleLowerCase("pt-BR").includes(wanted)),
  );
}
