import { type Aviso, avisoVariables } from "./aviso.ts";
import { type NovoConcurso, novoConcursoVariables } from "./novo-concurso.ts";
import { whatsAppTemplates } from "./whatsapp-templates.ts";

/** A template's text without its last block, which is about answering the automatic message. */
function filled(body: string, variables: string[]): string {
  const text = body.split("\n\n").slice(0, -1).join("\n\n");
  return text.replace(/\{\{(\d+)\}\}/g, (_, at) => variables[Number(at) - 1] ?? "");
}

/** A message to be copied by hand, as its reader would have it by WhatsApp. */
export const renderNovoConcursoCopy = (novo: NovoConcurso): string =>
  filled(whatsAppTemplates.concurso_novo.body, novoConcursoVariables(novo));
export const renderAvisoCopy = (aviso: Aviso): string =>
  filled(whatsAppTemplates.concurso_aviso.body, avisoVariables(aviso));
