import type { Canal, Causa } from "@cav/contract/notifications.ts";
import { type RawBuilder, sql } from "kysely";
import { answerPatterns } from "../platform/mail/answer.ts";
import type { MailVerdict } from "../platform/mail/answer-rules.ts";

type Cause = {
  causa: Causa;
  /** All, where it is left out. */
  channel?: Canal;
  /** What a failure says of itself: read here and by PostgreSQL, in what both understand alike. */
  says: string;
  problema: string;
  conselho: string;
};

/** One of these codes, and no longer number that has it inside. */
const code = (...codes: string[]) => `(^|[^0-9.])(${codes.join("|")})([^0-9.]|$)`;

const notAnswered = (channel: Canal, problema: string, conselho: string): Cause => ({
  causa: "provedor",
  channel,
  says: unanswered,
  problema,
  conselho,
});

const unanswered =
  "ECONN|ENOTFOUND|EDNS|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout|não respondeu|HTTP 5|^(1|2|4) |^4[0-9][0-9]";

type Words = Omit<Cause, "channel" | "says">;

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
const pace: Words = {
  causa: "ritmo",
  problema: "O provedor pediu menos mensagens por segundo, até o fim das tentativas",
  conselho: "Reenvie mais tarde. Se acontece sempre, diminua WHATSAPP_RATE ou EMAIL_RATE.",
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
  busy: pace,
  throttled: pace,
  greylisted: noAnswer,
  later: noAnswer,
  unreachable: noAnswer,
};

/** Faults by their codes alone, then answers by what each means. */
const mailCauses: Cause[] = [
  { ...password, channel: "email", says: `^(530|535)$|EAUTH|ENOAUTH` },
  { ...sender, channel: "email", says: "^[0-9]{3}$|^remetente" },
  { ...content, channel: "email", says: "^conteudo" },
  ...answerPatterns.flatMap(({ verdict, pattern }) => {
    const words = byVerdict[verdict];
    return words ? [{ ...words, channel: "email" as const, says: pattern }] : [];
  }),
];

/** Why messages fail, and what to do about it: the first that says so is the cause. */
const causes: readonly Cause[] = [
  {
    causa: "prazo",
    says: "^o prazo acabou",
    problema: "O prazo acabou antes que a mensagem saísse",
    conselho: "Encerre: o aviso não ajuda mais ninguém. Veja nas outras causas o que segurou o envio.",
  },
  {
    causa: "sem_whatsapp",
    channel: "whatsapp",
    says: `${code("131026")}|número sem WhatsApp|número inválido`,
    problema: "O número não tem WhatsApp",
    conselho:
      "Reenviar por WhatsApp não adianta. Envie por e-mail; a pessoa precisa corrigir o número no perfil.",
  },
  {
    causa: "sem_aparelho",
    channel: "push",
    says: "nenhum aparelho|HTTP (404|410)",
    problema: "Nenhum aparelho da pessoa aceita mais avisos",
    conselho: "Envie por outro canal; a pessoa precisa aceitar os avisos de novo, no aparelho.",
  },
  {
    causa: "sem_conversa",
    channel: "telegram",
    says: "conversa encerrada|HTTP 403|chat not found",
    problema: "A pessoa encerrou a conversa com o robô no Telegram",
    conselho: "Envie por outro canal; só ela pode retomar a conversa, no Telegram.",
  },
  {
    causa: "pessoa_recusou",
    channel: "whatsapp",
    says: code("131050"),
    problema: "A pessoa pediu ao WhatsApp para não receber estas mensagens",
    conselho: "Encerre. Só ela pode voltar atrás, no próprio WhatsApp.",
  },
  {
    causa: "token",
    channel: "whatsapp",
    says: code("190"),
    problema: "O WhatsApp recusa o token de acesso",
    conselho: "Crie outro token no painel da Meta, ponha-o em WHATSAPP_TOKEN e reinicie o produto.",
  },
  {
    causa: "pagamento",
    channel: "whatsapp",
    says: code("131042"),
    problema: "Falta pagamento na conta do WhatsApp",
    conselho: "Regularize a forma de pagamento no gerenciador do WhatsApp, na Meta.",
  },
  {
    causa: "bloqueio",
    channel: "whatsapp",
    says: code("131031", "368"),
    problema: "A Meta bloqueou a conta do WhatsApp",
    conselho: "Veja o motivo no gerenciador do WhatsApp, na Meta, e peça a revisão.",
  },
  {
    causa: "modelo",
    channel: "whatsapp",
    says: code("132[0-9][0-9][0-9]"),
    problema: "O WhatsApp não aceita um modelo de mensagem: falta, foi pausado ou está diferente",
    conselho: "Compare os modelos registrados na Meta com os do produto; npm run doctor mostra quais faltam.",
  },
  {
    causa: "retido",
    channel: "whatsapp",
    says: code("131048", "131049", "130472"),
    problema: "O WhatsApp reteve a mensagem: limite de qualidade ou de mensagens para esta pessoa",
    conselho: "Envie por e-mail. Insistir por WhatsApp piora a qualidade do número.",
  },
  {
    causa: "janela",
    channel: "whatsapp",
    says: code("131047"),
    problema: "O WhatsApp só aceita um modelo aprovado para esta pessoa agora",
    conselho: "Envie por e-mail.",
  },
  {
    causa: "limite_pessoas",
    channel: "whatsapp",
    says: "limite diário de pessoas",
    problema: "O limite diário de pessoas no WhatsApp acabou",
    conselho: "Envie por e-mail, ou peça à Meta um limite maior e ajuste WHATSAPP_AUDIENCE_LIMIT.",
  },
  {
    causa: "horario",
    says: "antes do horário do",
    problema: "O prazo acabaria antes do horário em que este canal pode tocar",
    conselho: "Envie por e-mail, enquanto o prazo não acaba.",
  },
  ...mailCauses,
  { ...pace, says: `${code("130429", "131056", "131057", "80007", "HTTP 429")}|rate limit|too many|throttl` },
  notAnswered(
    "whatsapp",
    "O provedor do WhatsApp não atende",
    "Confira a rede deste servidor e WHATSAPP_API_BASE.",
  ),
  { ...noAnswer, channel: "email", says: unanswered },
  notAnswered(
    "push",
    "O serviço de avisos do navegador não atende",
    "Confira a rede deste servidor: ele fala com os serviços de avisos do Google, da Mozilla, da Apple e da Microsoft.",
  ),
  notAnswered("telegram", "O Telegram não atende", "Confira a rede deste servidor até o Telegram."),
];

const other: Omit<Cause, "says"> = {
  causa: "outra",
  problema: "O provedor recusou a mensagem",
  conselho: "Leia a resposta do provedor, abaixo. Tente outro canal, ou copie a mensagem e envie você.",
};

const isOf = (channel: Canal, cause: Cause) => cause.channel === undefined || cause.channel === channel;

const findCause = (channel: Canal, said: string) =>
  causes.find((cause) => isOf(channel, cause) && new RegExp(cause.says, "i").test(said));

const toWords = ({ causa, problema, conselho }: Omit<Cause, "says">) => ({ causa, problema, conselho });

/** Why a delivery failed, by what its channel said. */
export function describeCause(channel: Canal, error: string | null) {
  return toWords(findCause(channel, error ?? "") ?? other);
}

/** A cause in words. */
export function describeCausa(channel: Canal, causa: Causa) {
  return toWords(causes.find((cause) => cause.causa === causa && isOf(channel, cause)) ?? other);
}

const unknown: Record<Canal, string> = {
  whatsapp: "O WhatsApp não aceita mensagens",
  email: "O servidor de e-mail não aceita mensagens",
  push: "Os serviços de avisos do navegador não aceitam mensagens",
  telegram: "O Telegram não aceita mensagens",
};

/** What keeps a whole channel from sending, by its code, to who can mend it. */
export function describeFault(channel: Canal, fault: string): { problema: string; conselho: string } {
  const { problema, conselho } = findCause(channel, fault) ?? {
    problema: unknown[channel],
    conselho: "Rode npm run doctor, que experimenta a configuração e diz o que está errado.",
  };
  return { problema: `${problema} (${fault}).`, conselho };
}

/** The cause of a delivery `d`, where it failed. */
export const causaOf: RawBuilder<Causa> = sql<Causa>`CASE ${sql.join(
  causes.map(
    ({ causa, channel, says }) =>
      sql`WHEN ${channel ? sql`d.channel = ${sql.lit(channel)} AND ` : sql``}d.last_error ~* ${sql.lit(says)} THEN ${sql.lit(causa)}`,
  ),
  sql` `,
)} ELSE 'outra' END`;
