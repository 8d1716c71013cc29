import { type Canal, canalLabels } from "@cav/contract/alerts/notifications.ts";
import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

/** A notice to an administrator that a whole channel can't send: since when, and what to do. */
export type ChannelFault = {
  nome: string;
  canal: Canal;
  /** Whether the channel works for other recipients. */
  parcial: boolean;
  problema: string;
  conselho: string;
  desde: string;
  link: string;
};

const partialConsequence =
  "As outras mensagens continuam saindo. As recusadas ficam entre as falhas, ou vão por outro " +
  "canal, onde a pessoa tem um.";
const consequence =
  "As mensagens esperam e são tentadas de novo. O que só iria por este canal vai por e-mail, onde a pessoa o aceita.";

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("problema"),
      title: slotOf("titulo"),
      body: [
        renderParagraph(slotOf("saudacao")),
        renderParagraph(slotOf("problema")),
        renderParagraph(slotOf("conselho")),
        renderParagraph(slotOf("consequencia")),
      ],
      action: { label: "Ver as notificações", href: slotOf("link") },
      footer: [
        renderParagraph("Este é um aviso a quem administra o produto, enviado uma vez por falha.", true),
      ],
    },
    sender,
  );

/** Creates the composer of that mail. Compiles its template once. */
export function createChannelFaultMail(sender: Sender): (message: ChannelFault) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, canal, parcial, problema, conselho, desde, link }) => {
    const titulo = `Alertas por ${canalLabels[canal]} ${parcial ? "recusados" : "parados"}`;
    const consequencia = parcial ? partialConsequence : consequence;
    const saudacao = `Olá, ${firstName(nome)}!`;
    const happened = `${problema} Desde ${desde}${parcial ? "." : ", nada sai por este canal."}`;
    const html = fill({ titulo, saudacao, problema: happened, conselho, consequencia, link });
    const text = renderText(
      [saudacao, happened, conselho, consequencia, `Ver as notificações: ${link}`],
      sender,
    );
    return { subject: titulo, html, text };
  };
}
