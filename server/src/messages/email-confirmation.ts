import { firstName } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

type EmailConfirmation = {
  nome: string;
  /** Address of the confirmation page; works once. */
  link: string;
};

const subject = "Confirme o seu e-mail no Concurso à Vista";
const validity = `vale por ${limits.emailConfirmationHours} horas e só pode ser usado uma vez`;
const invitation =
  `Falta um passo para os seus alertas chegarem: confirmar que este e-mail é seu. O ` +
  `botão abaixo ${validity}.`;
const reassurance =
  "Se não foi você que criou esta conta, ignore este e-mail: sem a confirmação, nenhum alerta chega aqui.";

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: "Sem a confirmação, nenhum alerta chega a este endereço.",
      title: "Confirmar o e-mail",
      body: [renderParagraph(slotOf("saudacao")), renderParagraph(invitation)],
      action: { label: "Confirmar e-mail", href: slotOf("link") },
      footer: [renderParagraph(reassurance, true)],
    },
    sender,
  );

/** Creates the composer of the confirmation mail. Compiles its template once. */
export function createEmailConfirmationMail(sender: Sender): (message: EmailConfirmation) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, link }) => {
    const saudacao = `Olá, ${firstName(nome)}!`;
    const text = renderText([saudacao, invitation, `Confirmar e-mail: ${link}`, reassurance], sender);
    return { subject, html: fill({ saudacao, link }), text };
  };
}
