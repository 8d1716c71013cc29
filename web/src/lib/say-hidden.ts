import { formatInteger } from "@cav/contract/format.ts";

/** Returns how many exams the free plan hides. */
export function sayHidden(hidden: number): string {
  return hidden === 1
    ? "1 concurso adicional está disponível para você, mas não é visível no plano gratuito."
    : `${formatInteger(hidden)} concursos adicionais estão disponíveis para você, mas não são visíveis ` +
        `no plano gratuito.`;
}
