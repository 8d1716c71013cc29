import { type Cause, type ChannelRules, tooManyAsked } from "../../../channel.ts";
import { answerPatterns } from "../../../platform/providers/email/answer.ts";
import type { MailVerdict } from "../../../platform/providers/email/answer-rules.ts";

type Words = Omit<Cause, "says">;

const address: Words = {
  causa: "endereco",
  problema: "O endereço de e-mail não existe",
  conselho: "Reenviar por e-mail não adianta. Envie por WhatsApp; a pessoa precisa corrigir o endereço.",
};
const noAnswer: Words = {
  causa: "provedor",
  problema: "O servidor de e-mail não atende",
  conselho: "Confira o endereço e a porta em SMTP_URL e a rede deste servidor.",
};
const sender: Words = {
  causa: "remetente",
  problema: "O servidor de e-mail recusa o remetente",
  conselho: "Confira MAIL_FROM e, no domínio dele, SPF, DKIM e DMARC.",
};
const content: Words = {
  causa: "conteudo",
  problema: "O servidor da pessoa recusou a mensagem, por política ou como spam",
  conselho: "Veja a reputação do domínio (Postmaster Tools). Envie por WhatsApp enquanto isso.",
};
const password: Words = {
  causa: "senha",
  problema: "O servidor de e-mail recusa o usuário ou a senha",
  conselho: "Confira o usuário e a senha em SMTP_URL e reinicie o produto.",
};
const byVerdict: Partial<Record<MailVerdict, Words>> = {
  dead: address,
  refused: address,
  full: {
    causa: "caixa_cheia",
    problema: "A caixa de e-mail da pessoa está cheia",
    conselho: "Envie por WhatsApp, ou reenvie em alguns dias.",
  },
  sender,
  content,
  login: password,
  busy: tooManyAsked,
  throttled: tooManyAsked,
  greylisted: noAnswer,
  later: noAnswer,
  unreachable: noAnswer,
};

/** Causes by fault code, then by verdict. */
const mailCauses: Cause[] = [
  { ...password, says: `^(530|535)$|EAUTH|ENOAUTH` },
  { ...sender, says: "^[0-9]{3}$|^remetente" },
  { ...content, says: "^conteudo" },
  ...answerPatterns.flatMap(({ verdict, pattern, isBare }) => {
    const words = isBare && verdict === "refused" ? undefined : byVerdict[verdict];
    return words ? [{ ...words, says: pattern }] : [];
  }),
];

/** Mail is retried for 32 hours. */
export const emailRules: ChannelRules = {
  batchSize: 50,
  lanes: 3,
  batchLock: 7_302,
  maxAttempts: 18,
  isConfigured: () => true,
  way: "e-mail",
  deadReason: "endereço que não existe",
  deadCausa: "endereco",
  deadCode: "EMAIL_DEVOLVIDO",
  findMissing: () => undefined,
  findUnproven: ({ email_a_confirmar }) => (email_a_confirmar ? "EMAIL_A_CONFIRMAR" : undefined),
  closed: {
    subject: "Seus alertas por e-mail foram desligados",
    preview: "O endereço da sua conta não recebe mensagens.",
    happened:
      "Nossos e-mails para você estão voltando: o endereço da sua conta não recebe mensagens. " +
      "Desligamos os alertas por e-mail.",
    advice: "Confira o endereço no seu perfil e ligue o e-mail de novo quando quiser.",
    mended: "o endereço",
  },
  causes: mailCauses,
  unanswered: noAnswer,
  unknownFault: "O servidor de e-mail não aceita mensagens",
};
