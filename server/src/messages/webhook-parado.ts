import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

/** A notice to an administrator that a partner's webhook was switched off, and why. */
export type WebhookParado = { nome: string; webhook: string; url: string; motivo: string; link: string };

const advice =
  "Fale com quem cuida do endereço. Quando ele voltar, ligue o webhook: o que esperava é enviado. " +
  "O que acontecer enquanto estiver desligado não é.";

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("motivo"),
      title: slotOf("titulo"),
      body: ["saudacao", "motivo", "endereco"]
        .map((name) => renderParagraph(slotOf(name)))
        .concat(renderParagraph(advice)),
      action: { label: "Ver os webhooks", href: slotOf("link") },
      footer: [
        renderParagraph("Este é um aviso a quem administra o produto, enviado uma vez por parada.", true),
      ],
    },
    sender,
  );

/** Creates the composer of that mail. Compiles its template once. */
export function createWebhookParadoMail(sender: Sender): (message: WebhookParado) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, webhook, url, motivo, link }) => {
    const titulo = `O webhook “${webhook}” foi desligado`;
    const saudacao = `Olá, ${firstName(nome)}!`;
    const endereco = `Endereço: ${url}`;
    const html = fill({ titulo, saudacao, motivo, endereco, link });
    const text = renderText([saudacao, motivo, endereco, advice, `Ver os webhooks: ${link}`], sender);
    return { subject: titulo, html, text };
  };
}
