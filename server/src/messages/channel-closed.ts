import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./novo-concurso.ts";

/** That alerts do not arrive by a channel any more, and what to do about it. */
export type ChannelClosed = {
  nome: string;
  link: string;
  /** What becomes of mail, where its alerts are off: it stands in, or nothing is left. */
  emailOff?: "stands-in" | "nothing-left" | undefined;
};

const subject = "Seus alertas por WhatsApp foram desligados";
const happened =
  "Não conseguimos entregar seus alertas no WhatsApp: o número do seu perfil não parece ter WhatsApp. Por isso, desligamos esse canal.";
const advice = "Confira o número no seu perfil e ligue o WhatsApp de novo quando quiser.";
const noneLeft =
  "Seus alertas por e-mail também estão desligados: até você ligar um dos dois, os próximos alertas não chegam.";

const mailStandsIn =
  "Seus alertas por e-mail estão desligados. Para que nenhum prazo passe em branco, os próximos vêm por e-mail até você arrumar o WhatsApp; se não quiser recebê-los assim, use “Parar de receber e-mails” em um deles.";
const sentences = { "stands-in": mailStandsIn, "nothing-left": noneLeft };

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: "O número do seu perfil não parece ter WhatsApp.",
      title: subject,
      body: [
        renderParagraph(slotOf("saudacao")),
        renderParagraph(happened),
        renderParagraph(slotOf("conselho")),
      ],
      action: { label: "Conferir meu perfil", href: slotOf("link") },
      footer: [renderParagraph("Este é um aviso sobre a sua conta, enviado uma única vez.", true)],
    },
    sender,
  );

/** Makes the mail that tells of WhatsApp's end. Compiles its template once. */
export function createChannelClosedMail(sender: Sender): (message: ChannelClosed) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, link, emailOff }) => {
    const saudacao = `Olá, ${firstName(nome)}!`;
    const conselho = emailOff ? `${sentences[emailOff]} ${advice}` : advice;
    const text = renderText([saudacao, happened, conselho, `Conferir meu perfil: ${link}`], sender);
    return { subject, html: fill({ saudacao, conselho, link }), text };
  };
}

/** Variables of the WhatsApp template `conta_aviso` that tells of the end of e-mail. */
export function emailClosedVariables(nome: string): string[] {
  return [
    firstName(nome),
    "Nossos e-mails para você estão voltando: o endereço da sua conta não recebe mensagens. Desligamos os alertas por e-mail.",
  ];
}
