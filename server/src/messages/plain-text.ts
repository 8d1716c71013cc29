import { type Aviso, avisoVariables } from "./aviso.ts";
import { type NovoConcurso, novoConcursoVariables } from "./novo-concurso.ts";
import { whatsAppTemplates } from "./whatsapp-templates.ts";

const fill = (body: string, variables: string[]): string =>
  body.replace(/\{\{(\d+)\}\}/g, (_, at) => variables[Number(at) - 1] ?? "");

/** Fills a template without its last block, which is about replying. */
const filled = (body: string, variables: string[]): string =>
  fill(body.split("\n\n").slice(0, -1).join("\n\n"), variables);

/** Renders a new exam's WhatsApp message as the provider sends it, but for its button. */
export const renderNovoConcursoWhatsApp = (novo: NovoConcurso): string =>
  fill(whatsAppTemplates.concurso_novo.body, novoConcursoVariables(novo));

/** Renders a WhatsApp text to copy by hand. */
export const renderNovoConcursoCopy = (novo: NovoConcurso): string =>
  filled(whatsAppTemplates.concurso_novo.body, novoConcursoVariables(novo));
export const renderAvisoCopy = (aviso: Aviso): string =>
  filled(whatsAppTemplates.concurso_aviso.body, avisoVariables(aviso));
