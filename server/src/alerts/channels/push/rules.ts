import type { ChannelRules } from "../../../channel.ts";

/** A repeated notification replaces itself on its device, so larger batches do no harm. */
export const pushRules: ChannelRules = {
  batchSize: 150,
  lanes: 3,
  batchLock: 7_305,
  maxAttempts: 12,
  isConfigured: () => true,
  way: "aviso no aparelho",
  deadReason: "nenhum aparelho aceita avisos",
  deadCausa: "sem_aparelho",
  deadCode: "SEM_APARELHO",
  findMissing: ({ tem }) => (tem.push ? undefined : "SEM_APARELHO"),
  closed: {
    subject: "Seus avisos no aparelho foram desligados",
    preview: "Nenhum aparelho seu aceita mais os avisos.",
    happened:
      "Não conseguimos entregar seus alertas em nenhum dos seus aparelhos: o navegador não aceita " +
      "mais os nossos avisos. Por isso, desligamos esse canal.",
    advice: "Abra o seu perfil no aparelho e aceite os avisos de novo quando quiser.",
    mended: "os avisos",
  },
  causes: [
    {
      causa: "sem_aparelho",
      says: "HTTP (404|410)",
      problema: "Nenhum aparelho da pessoa aceita mais avisos",
      conselho: "Envie por outro canal; a pessoa precisa aceitar os avisos de novo, no aparelho.",
    },
  ],
  unanswered: {
    problema: "O serviço de avisos do navegador não atende",
    conselho:
      "Confira a rede deste servidor: ele fala com os serviços de avisos do Google, da Mozilla, da " +
      "Apple e da Microsoft.",
  },
  unknownFault: "Os serviços de avisos do navegador não aceitam mensagens",
};
