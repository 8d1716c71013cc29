import type { Concurso } from "@cav/contract/concursos.ts";
import { concursoPath } from "@cav/contract/documents.ts";

/** The exam in three lines: what, until when, where everybody reads more. */
export function shareText(concurso: Pick<Concurso, "id" | "titulo" | "resumo">, origin: string): string {
  const { titulo, resumo } = concurso;
  const facts = [resumo.prazo.texto, resumo.salario && `salário ${resumo.salario}`, resumo.vagas].filter(
    Boolean,
  );
  return `${titulo}\n${facts.join(" · ")}\n${origin}${concursoPath(concurso)}`;
}

/** A link that opens WhatsApp with a message to forward; the reader chooses to whom. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
