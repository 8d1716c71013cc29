import { firstName } from "@cav/contract/format.ts";
import type { ClosedWords } from "../channel.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

/** A notice to a user that a channel was closed, and what to do. */
export type ChannelClosed = {
  nome: string;
  words: ClosedWords;
  link: string;
  /** Whether the user asked to close the channel. */
  pedido?: boolean;
  /** Mail's role without another channel: it replaces them, or nothing is left. */
  emailOff?: "stands-in" | "nothing-left" | undefined;
};

/** Texts for users who asked to close their last channel. */
const asked = {
  preview: "Nenhum alerta chega mais até você ligar um canal.",
  happened: "Você pediu para parar os alertas por este canal, que era o último ligado.",
};
const noneLeft =
  "Seus alertas por e-mail também estão desligados: até você ligar um dos dois, os próximos alertas não chegam.";

const mailStandsIn = (mended: string) =>
  `Seus alertas por e-mail estão desligados. Para que nenhum prazo passe em branco, os próximos vêm por ` +
  `e-mail até você arrumar ${mended}; se não quiser recebê-los assim, use “Parar de receber e-mails” em um deles.`;

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("resumo"),
      title: slotOf("titulo"),
      body: [
        renderParagraph(slotOf("saudacao")),
        renderParagraph(slotOf("aconteceu")),
        renderParagraph(slotOf("conselho")),
      ],
      action: { label: "Conferir meu perfil", href: slotOf("link") },
      footer: [renderParagraph("Este é um aviso sobre a sua conta, enviado uma única vez.", true)],
    },
    sender,
  );

/** Creates the composer of that mail. Compiles its template once. */
export function createChannelClosedMail(sender: Sender): (message: ChannelClosed) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, words, link, pedido, emailOff }) => {
    const { subject, advice, mended, ...said } = words;
    const { preview, happened } = pedido ? asked : said;
    const saudacao = `Olá, ${firstName(nome)}!`;
    const left = emailOff === "stands-in" ? mailStandsIn(mended) : noneLeft;
    const conselho = emailOff ? `${left} ${advice}` : advice;
    const text = renderText([saudacao, happened, conselho, `Conferir meu perfil: ${link}`], sender);
    const html = fill({ resumo: preview, titulo: subject, saudacao, aconteceu: happened, conselho, link });
    return { subject, html, text };
  };
}

/** Returns a short version. */
const briefOf = ({ happened, advice }: ClosedWords) => `${happened} ${advice}`;

/** Returns the variables of the WhatsApp template `conta_aviso`. */
export const channelClosedVariables = (nome: string, words: ClosedWords): string[] => [
  firstName(nome),
  briefOf(words),
];

/** Composes the message for a chat. */
export const composeChannelClosed = (nome: string, words: ClosedWords) => ({
  texto: `Olá, ${firstName(nome)}! ${briefOf(words)}`,
  botao: "Conferir meu perfil",
});

/** Composes the message as a notification on a device. */
export const composeChannelClosedNotice = (words: ClosedWords) => ({
  titulo: words.subject,
  corpo: briefOf(words),
});
