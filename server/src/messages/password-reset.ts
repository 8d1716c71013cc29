import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

export type PasswordReset = {
  nome: string;
  /** Address of the page for a new password; works once, for an hour (product.md, Sessions). */
  link: string;
};

const subject = "Redefinição de senha do Concurso à Vista";
const invitation =
  "Recebemos um pedido para redefinir a sua senha. O botão abaixo vale por 60 minutos e só pode ser usado uma vez.";
const reassurance =
  "Se não foi você que pediu, ignore este e-mail: a sua senha continua a mesma e ninguém teve acesso à sua conta.";

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: "O link vale por 60 minutos e só pode ser usado uma vez.",
      title: "Redefinir a senha",
      body: [renderParagraph(slotOf("saudacao")), renderParagraph(invitation)],
      action: { label: "Escolher nova senha", href: slotOf("link") },
      footer: [renderParagraph(reassurance, true)],
    },
    sender,
  );

/** Creates the composer of the password mail. Compiles its template once. */
export function createPasswordResetMail(sender: Sender): (message: PasswordReset) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, link }) => {
    const saudacao = `Olá, ${firstName(nome)}!`;
    const text = renderText([saudacao, invitation, `Escolher nova senha: ${link}`, reassurance], sender);
    return { subject, html: fill({ saudacao, link }), text };
  };
}
