import { type Aviso, avisoVariables } from "./aviso.ts";
import { type NovoConcurso, novoConcursoVariables } from "./novo-concurso.ts";
import { whatsAppTemplates } from "./whatsapp-templates.ts";

/** Fills a template without its last block, which is about replying. */
function filled(body: string, variables: string[]): string {
  const text = body.split("\n\n").slice(0, -1).join("\n\n");
  return text.replace(/\{\{(\d+)\}\}/g, (_, at) => variables[Number(at) - 1] ?? "");
}

/** Renders a WhatsApp text to copy by hand. */
export const renderNovoConcursoCopy = (novo: NovoConcurso): string =>
  filled(whatsAppTemplates.concurso_novo.body, novoConcursoVariables(novo));
export const renderAvisoCopy = (aviso: Aviso): string =>
  filled(whatsAppTemplates.concurso_aviso.body, avisoVariables(aviso));
