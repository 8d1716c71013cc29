import { firstName, formatCount } from "@cav/contract/format.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import {
  type FooterLinks,
  linksOf,
  renderMail,
  renderMailFooter,
  renderParagraph,
  renderTextFooter,
} from "./layout.ts";
import { type MailContent, noticeOf, subjectMax, toShortText } from "./novo-concurso.ts";

/** A sentence about changes, and how many it is about. */
export type ToldChange = { texto: string; quantas: number };

/** News about an exam that the reader follows. */
export type Aviso = {
  nome: string;
  titulo: string;
  /** What stands in the subject after the exam: "inscrições encerram em 3 dias (12/12)". */
  assunto: string;
  /** What happened, a sentence or more each. */
  linhas: string[];
  /** What changed besides, the weightiest first: where there is no room for all of it, the rest is counted. */
  mudancas: ToldChange[];
  /** Why it came. */
  motivo: string;
  demonstracao: boolean;
  /** Goes by mail in the place of WhatsApp, to somebody who has mail off. */
  substituto?: boolean;
  link: string;
} & FooterLinks;

/** Subject, sentences and changes of a notice. */
export type AvisoText = Pick<Aviso, "assunto" | "linhas" | "mudancas">;

/** Sentences about changes that a mail has. */
const changesMax = 12;
/** Room for the news in a WhatsApp message. */
const linhasMax = 500;

const template = renderMail({
  preview: slotOf("preview"),
  title: slotOf("titulo"),
  body: [renderParagraph(slotOf("saudacao")), slotOf("linhas"), renderParagraph(slotOf("aviso"), true)],
  action: { label: "Ver concurso", href: slotOf("link") },
  footer: renderMailFooter(slotOf("motivo")),
});

/** Makes the mail of a notice: subject, HTML and plain text. Compiles its templates once. */
export async function createAvisoMail(): Promise<(message: Aviso) => MailContent> {
  const fill = await compileHtml(template);
  const fillLine = await compileFragment(renderParagraph(slotOf("linha")));
  return (message) => {
    const { titulo, link, motivo } = message;
    const linhas = avisoLines(message);
    const values = {
      preview: linhas.join(" "),
      titulo,
      saudacao: greeting(message),
      aviso: noticeOf(message),
      motivo,
      link,
      ...linksOf(message),
    };
    const html = fill(values, { linhas: linhas.map((linha) => fillLine({ linha })).join("") });
    return { subject: subjectOf(message), html, text: textOf(message, values.aviso) };
  };
}

const greeting = ({ nome }: Aviso) => `Olá, ${firstName(nome)}!`;

/** `TRT-2: inscrições encerram amanhã (12/12)`. */
function subjectOf({ titulo, assunto }: Aviso): string {
  const tail = `: ${assunto}`;
  return `${toShortText(titulo, subjectMax - tail.length)}${tail}`;
}

function textOf(message: Aviso, notice: string): string {
  return [
    message.titulo,
    greeting(message),
    ...avisoLines(message),
    `Ver concurso: ${message.link}`,
    notice,
    renderTextFooter(message.motivo, message),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** Everything that a notice says, with as many of the changes as a mail has room for. */
export function avisoLines(aviso: Pick<Aviso, "linhas" | "mudancas">): string[] {
  return linesWith(aviso, changesMax);
}

function linesWith({ linhas, mudancas }: Pick<Aviso, "linhas" | "mudancas">, shown: number): string[] {
  const hidden = mudancas.slice(shown).reduce((sum, { quantas }) => sum + quantas, 0);
  const rest =
    hidden > 0 ? [`E mais ${formatCount(hidden, "mudança", "mudanças")}, na página do concurso.`] : [];
  return [...linhas, ...mudancas.slice(0, shown).map(({ texto }) => texto), ...rest];
}

/** Variables of the WhatsApp template `concurso_aviso`, in order: first name, exam, news. */
export function avisoVariables(aviso: Aviso): string[] {
  const { nome, titulo } = aviso;
  return [toShortText(firstName(nome), 60), toShortText(titulo, 250), shortTextOf(aviso)];
}

/** The same in as much room as WhatsApp has: of what is too long, the count of the rest is told whole. */
function shortTextOf(aviso: Aviso): string {
  for (let shown = changesMax; shown > 1; shown -= 1) {
    const text = linesWith(aviso, shown).join(" ");
    if (text.length <= linhasMax) return toShortText(text, linhasMax);
  }
  const lines = linesWith(aviso, 1);
  const rest = aviso.mudancas.length > 1 ? ` ${lines.pop()}` : "";
  return `${toShortText(lines.join(" "), linhasMax - rest.length)}${rest}`;
}
