import type { ReplyWay } from "../replies.ts";

const whatsAppHelpOf = (supportEmail: string) =>
  `Não entendemos a sua mensagem. Escreva DETALHES, PRAZOS, SALVOS, ou o nome de uma cidade ou de um ` +
  `órgão. SALVAR guarda o concurso, ME INSCREVI, PASSEI ou DESISTI diz como você está nele, PAUSAR 15 ` +
  `pausa os alertas por 15 dias, AJUSTAR mostra onde mudá-los, SAIR encerra os alertas por WhatsApp. Para ` +
  `falar com uma pessoa: ${supportEmail}`;

/** A profile's number may be anybody's: it is proven where WhatsApp is on. */
export const whatsAppWay: ReplyWay = {
  channel: "whatsapp",
  helpOf: whatsAppHelpOf,
  back: "ligue o WhatsApp no seu perfil",
  isProven: (recipient) => recipient?.on.whatsapp === true,
};
