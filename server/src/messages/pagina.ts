import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

/** A notice to a user of news on a page they follow. */
export type PaginaText = {
  nome: string;
  /** The user's name for the page. */
  pagina: string;
  /** News on the page, one sentence each. */
  linhas: string[];
  /** The page's official address, and the product's page about it. */
  url: string;
  link: string;
};

const footer =
  "Você pediu para acompanharmos esta página. Confira sempre na página oficial; para não " +
  "acompanhar mais, abra suas páginas.";

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("linhas"),
      title: slotOf("titulo"),
      body: ["saudacao", "linhas", "onde"].map((name) => renderParagraph(slotOf(name))),
      action: { label: "Ver minhas páginas", href: slotOf("link") },
      footer: [renderParagraph(footer, true)],
    },
    sender,
  );

const subjectOf = ({ pagina }: PaginaText) => `Novidade na página ${pagina}`;

/** Creates the composer of that mail. Compiles its template once. */
export function createPaginaMail(sender: Sender): (message: PaginaText) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return (message) => {
    const { nome, url, link } = message;
    const titulo = subjectOf(message);
    const saudacao = `Olá, ${firstName(nome)}!`;
    const linhas = message.linhas.join(" ");
    const onde = `Na página oficial: ${url}`;
    const html = fill({ titulo, saudacao, linhas, onde, link });
    const text = renderText(
      [saudacao, ...message.linhas, onde, `Ver minhas páginas: ${link}`, footer],
      sender,
    );
    return { subject: titulo, html, text };
  };
}

/** Composes the message about a page as a notification on a device. */
export const composePaginaNotice = (message: PaginaText) => ({
  titulo: subjectOf(message),
  corpo: message.linhas.join(" "),
});

/** Returns the variables of the WhatsApp template `conta_aviso`. */
export const paginaVariables = (message: PaginaText): string[] => [
  firstName(message.nome),
  `${subjectOf(message)}: ${message.linhas.join(" ")} Veja em Minhas páginas.`,
];
