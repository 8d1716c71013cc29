export { createAccountMail } from "./account-mail.ts";
export { composeNotice } from "./agenda-head.ts";
export { lastDayOfFee } from "./agenda-words.ts";
export { createAlarmeMail } from "./alarme.ts";
export {
  type Aviso,
  type AvisoText,
  avisoVariables,
  createAvisoMail,
  renderAvisoText,
  type ToldChange,
} from "./aviso.ts";
export type { CargoNaMensagem, Some } from "./cargo-na-mensagem.ts";
export {
  channelClosedVariables,
  composeChannelClosed,
  composeChannelClosedNotice,
  createChannelClosedMail,
} from "./channel-closed.ts";
export { createChannelFaultMail } from "./channel-fault.ts";
export { escapeHtml } from "./compile.ts";
export {
  composeDigestBody,
  createDigestMail,
  type Digest,
  type DigestItem,
  digestVariables,
} from "./digest.ts";
export { createEmailConfirmationMail } from "./email-confirmation.ts";
export {
  type FooterLinks,
  type OfficialLink,
  type Sender,
  toDocumento,
  toEdital,
  toPagina,
} from "./layout.ts";
export { type MailContent, toShortText } from "./mail-content.ts";
export { composeMencaoNotice, createMencaoMail, type MencaoText, mencaoVariables } from "./mencao.ts";
export { createMentorRevisadoMail } from "./mentor-revisado.ts";
export {
  createNovoConcursoMail,
  describeFee,
  describeNovoFacts,
  describeNovoMail,
  describeNovoNotice,
  type NovoConcurso,
  novoConcursoVariables,
} from "./novo-concurso.ts";
export { composePaginaNotice, createPaginaMail, type PaginaText, paginaVariables } from "./pagina.ts";
export { createPasswordResetMail } from "./password-reset.ts";
export { createPedidoAvisoMail, createPedidoConfirmationMail, type PedidoAviso } from "./pedido.ts";
export { renderAvisoCopy, renderNovoConcursoCopy, renderNovoConcursoWhatsApp } from "./plain-text.ts";
export { renderTelegramText } from "./telegram.ts";
export { createWebhookParadoMail } from "./webhook-parado.ts";
export { whatsAppTemplates } from "./whatsapp-templates.ts";
