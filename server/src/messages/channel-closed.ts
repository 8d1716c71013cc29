import type { Channel } from "@cav/contract/channels.ts";
import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

/** That alerts do not arrive by a channel any more, and what to do about it. */
export type ChannelClosed = {
  nome: string;
  channel: Exclude<Channel, "email">;
  link: string;
  /** Whether its owner asked for it. */
  pedido?: boolean;
  /** What becomes of mail, where no other channel is on: it stands in, or nothing is left. */
  emailOff?: "stands-in" | "nothing-left" | undefined;
};

const words = {
  email: {
    subject: "Seus alertas por e-mail foram desligados",
    happened:
      "Nossos e-mails para você estão voltando: o endereço da sua conta não recebe mensagens. Desligamos os alertas por e-mail.",
    advice: "Confira o endereço no seu perfil e ligue o e-mail de novo quando quiser.",
  },
  whatsapp: {
    subject: "Seus alertas por WhatsApp foram desligados",
    preview: "O número do seu perfil não parece ter WhatsApp.",
    happened:
      "Não conseguimos entregar seus alertas no WhatsApp: o número do seu perfil não parece ter WhatsApp. Por isso, desligamos esse canal.",
    advice: "Confira o número no seu perfil e ligue o WhatsApp de novo quando quiser.",
    mended: "o WhatsApp",
  },
  push: {
    subject: "Seus avisos no aparelho foram desligados",
    preview: "Nenhum aparelho seu aceita mais os avisos.",
    happened:
      "Não conseguimos entregar seus alertas em nenhum dos seus aparelhos: o navegador não aceita mais os nossos avisos. Por isso, desligamos esse canal.",
    advice: "Abra o seu perfil no aparelho e aceite os avisos de novo quando quiser.",
    mended: "os avisos",
  },
  telegram: {
    subject: "Seus alertas por Telegram foram desligados",
    preview: "A conversa com o nosso robô no Telegram foi encerrada.",
    happened:
      "Não conseguimos entregar seus alertas no Telegram: a conversa com o nosso robô foi encerrada, bloqueada ou ligada a outra conta. Por isso, desligamos esse canal.",
    advice: "Retome a conversa pelo seu perfil quando quiser.",
    mended: "o Telegram",
  },
} as const;
/** Of the last channel, which its owner left. */
const asked = {
  preview: "Nenhum alerta chega mais até você ligar um canal.",
  happened: "Você pediu para parar os alertas por este canal, que era o último ligado.",
};
const noneLeft =
  "Seus alertas por e-mail também estão desligados: até você ligar um dos dois, os próximos alertas não chegam.";

const mailStandsIn = (mended: string) =>
  `Seus alertas por e-mail estão desligados. Para que nenhum prazo passe em branco, os próximos vêm por e-mail até você arrumar ${mended}; se não quiser recebê-los assim, use “Parar de receber e-mails” em um deles.`;

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

/** Makes the mail that tells of a channel's end. Compiles its template once. */
export function createChannelClosedMail(sender: Sender): (message: ChannelClosed) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, channel, link, pedido, emailOff }) => {
    const { subject, advice, mended, ...said } = words[channel];
    const { preview, happened } = pedido ? asked : said;
    const saudacao = `Olá, ${firstName(nome)}!`;
    const left = emailOff === "stands-in" ? mailStandsIn(mended) : noneLeft;
    const conselho = emailOff ? `${left} ${advice}` : advice;
    const text = renderText([saudacao, happened, conselho, `Conferir meu perfil: ${link}`], sender);
    const html = fill({ resumo: preview, titulo: subject, saudacao, aconteceu: happened, conselho, link });
    return { subject, html, text };
  };
}

/** The same where there is room for a few sentences. */
const briefOf = (channel: Channel) => `${words[channel].happened} ${words[channel].advice}`;

/** Variables of the WhatsApp template `conta_aviso` that tells it. */
export const channelClosedVariables = (nome: string, channel: Channel): string[] => [
  firstName(nome),
  briefOf(channel),
];

/** The same in a conversation. */
export const composeChannelClosed = (nome: string, channel: Channel) => ({
  texto: `Olá, ${firstName(nome)}! ${briefOf(channel)}`,
  botao: "Conferir meu perfil",
});

/** The same as a notification on a device. */
export const composeChannelClosedNotice = (channel: Channel) => ({
  titulo: words[channel].subject,
  corpo: briefOf(channel),
});
