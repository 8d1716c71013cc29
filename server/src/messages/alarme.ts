import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

/** A notice to an administrator that a source of notices fails, or works again. */
export type AlarmeText = {
  nome: string;
  /** The monitored source's or page's name. */
  fonte: string;
  de?: "pagina";
  problema: string;
  detalhe: string;
  desde: string;
  curado: boolean;
  link: string;
};

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("aconteceu"),
      title: slotOf("titulo"),
      body: [renderParagraph(slotOf("saudacao")), renderParagraph(slotOf("aconteceu"))],
      action: { label: "Ver o painel", href: slotOf("link") },
      footer: [
        renderParagraph(
          "Este é um aviso a quem administra o produto: um quando começa, um quando passa.",
          true,
        ),
      ],
    },
    sender,
  );

/** Creates the composer of that mail. Compiles its template once. */
export function createAlarmeMail(sender: Sender): (message: AlarmeText) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, fonte, de, problema, detalhe, desde, curado, link }) => {
    const quem = de === "pagina" ? "a página do concurso" : "a fonte de editais";
    const inteiro = `${quem} ${fonte}`;
    const titulo = curado ? `${fonte}: voltou ao normal` : `${fonte}: ${problema.toLowerCase()}`;
    const saudacao = `Olá, ${firstName(nome)}!`;
    const aconteceu = curado
      ? `${inteiro.charAt(0).toUpperCase()}${inteiro.slice(1)} voltou ao normal. Desde ${desde}: ${detalhe}`
      : `Há algo errado com ${inteiro}. ${detalhe} O que ela publica pode não estar chegando.`;
    const html = fill({ titulo, saudacao, aconteceu, link });
    return {
      subject: titulo,
      html,
      text: renderText([saudacao, aconteceu, `Ver o painel: ${link}`], sender),
    };
  };
}
