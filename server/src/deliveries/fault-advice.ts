import type { Channel } from "./deliveries.queries.ts";

/** What keeps a channel from sending, in words, and what its operator can do. */
export type FaultAdvice = { problema: string; conselho: string };

type Known = { codes: RegExp } & FaultAdvice;

const unreachable = /^(ECONNREFUSED|ENOTFOUND|EDNS|EHOSTUNREACH|ENETUNREACH)$/;

const known: Record<Channel, readonly Known[]> = {
  whatsapp: [
    {
      codes: /^190$/,
      problema: "O WhatsApp recusa o token de acesso",
      conselho: "Crie outro token no painel da Meta, ponha-o em WHATSAPP_TOKEN e reinicie o produto.",
    },
    {
      codes: /^131042$/,
      problema: "Falta pagamento na conta do WhatsApp",
      conselho: "Regularize a forma de pagamento no gerenciador do WhatsApp, na Meta.",
    },
    {
      codes: /^(131031|368)$/,
      problema: "A Meta bloqueou a conta do WhatsApp",
      conselho: "Veja o motivo no gerenciador do WhatsApp, na Meta, e peça a revisão.",
    },
    {
      codes: /^132\d{3}$/,
      problema: "O WhatsApp não aceita um modelo de mensagem: falta, foi pausado ou está diferente",
      conselho:
        "Compare os modelos registrados na Meta com os do produto; npm run doctor mostra quais faltam.",
    },
    {
      codes: unreachable,
      problema: "O provedor do WhatsApp não atende",
      conselho: "Confira a rede deste servidor e WHATSAPP_API_BASE.",
    },
  ],
  email: [
    {
      codes: /^(530|535|EAUTH|ENOAUTH)$/,
      problema: "O servidor de e-mail recusa o usuário ou a senha",
      conselho: "Confira o usuário e a senha em SMTP_URL e reinicie o produto.",
    },
    {
      codes: unreachable,
      problema: "O servidor de e-mail não atende",
      conselho: "Confira o endereço e a porta em SMTP_URL e a rede deste servidor.",
    },
    {
      codes: /^\d{3}$/,
      problema: "O servidor de e-mail recusa o remetente",
      conselho: "Confira MAIL_FROM e, no domínio dele, SPF, DKIM e DMARC.",
    },
  ],
};

const unknown: Record<Channel, string> = {
  whatsapp: "O WhatsApp não aceita mensagens",
  email: "O servidor de e-mail não aceita mensagens",
};

/** Says a fault to who can mend it. */
export function describeFault(channel: Channel, fault: string): FaultAdvice {
  const { problema, conselho } = known[channel].find(({ codes }) => codes.test(fault)) ?? {
    problema: unknown[channel],
    conselho: "Rode npm run doctor, que experimenta a configuração e diz o que está errado.",
  };
  return { problema: `${problema} (${fault}).`, conselho };
}
