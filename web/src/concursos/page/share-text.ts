import { concursoPath } from "@cav/contract/coletas/documents.ts";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";

/** Returns the exam in three lines: title, deadline, address. */
export function shareText(concurso: Pick<Concurso, "id" | "titulo" | "resumo">, origin: string): string {
  const { titulo, resumo } = concurso;
  const facts = [resumo.prazo.texto, resumo.salario && `salário ${resumo.salario}`, resumo.vagas].filter(
    Boolean,
  );
  return `${titulo}\n${facts.join(" · ")}\n${origin}${concursoPath(concurso)}`;
}

/** Returns a link that opens WhatsApp with a message; the user chooses the contact. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
