import { firstName } from "@cav/contract/format.ts";
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

/** News about an exam that the reader follows. */
export type Aviso = {
  nome: string;
  titulo: string;
  /** What stands in the subject after the exam: "inscrições encerram em 3 dias (12/12)". */
  assunto: string;
  /** What happened, a sentence or more each. */
  linhas: string[];
  /** Why it came. */
  motivo: string;
  demonstracao: boolean;
  /** Goes by mail in the place of WhatsApp, to somebody who has mail off. */
  substituto?: boolean;
  link: string;
} & FooterLinks;

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
    const { titulo, link, motivo, linhas } = message;
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
    ...message.linhas,
    `Ver concurso: ${message.link}`,
    notice,
    renderTextFooter(message.motivo, message),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** Variables of the WhatsApp template `concurso_aviso`, in order: first name, exam, news. */
export function avisoVariables({ nome, titulo, linhas }: Aviso): string[] {
  return [
    toShortText(firstName(nome), 60),
    toShortText(titulo, 250),
    toShortText(linhas.join(" "), linhasMax),
  ];
}
