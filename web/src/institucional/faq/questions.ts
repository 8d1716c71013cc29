import { accountQuestions, mentorQuestions, planQuestions } from "./account-questions.ts";
import { concursoQuestions, generalQuestions } from "./product-questions.ts";
import type { Question } from "./question.ts";

/** The five tabs of questions (exams §2.8). */
export const categories: { id: string; label: string; questions: Question[] }[] = [
  { id: "geral", label: "Geral", questions: generalQuestions },
  { id: "conta", label: "Conta e Perfil", questions: accountQuestions },
  { id: "concursos", label: "Concursos", questions: concursoQuestions },
  { id: "assinaturas", label: "Assinaturas", questions: planQuestions },
  { id: "mentoria", label: "Mentoria", questions: mentorQuestions },
];
