const concurso = { text: "Ver concurso", path: "/concursos/{{1}}" };
const replies =
  "Responda SALVAR para guardar este concurso, AJUSTAR para mudar como recebe os alertas, PAUSAR " +
  "para uma pausa de 7 dias ou SAIR para não receber mais.";

/**
 * Templates to register with the provider. Category utility: what the user asked for, without promotion. The fact comes
 * first, then the reason; one button has the exam's uuid. Other actions work by replying.
 */
export const whatsAppTemplates = {
  concurso_novo: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "*Novo concurso: {{1}}*",
      "Cargos: {{2}}\nSalário: {{3}}\nVagas: {{4}}\nCidades: {{5}}\nTaxa: {{6}}\nProva: {{7}}",
      "Combina, ou pode combinar, com as preferências do seu perfil, {{8}}.",
      replies,
    ].join("\n\n"),
    buttons: [concurso],
  },
  concurso_aviso: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "*Novidade: {{1}}*",
      "Detalhes: {{2}}",
      "É sobre um concurso que você acompanha, {{3}}.",
      replies,
    ].join("\n\n"),
    buttons: [concurso],
  },
  concurso_resumo: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "*Seus alertas: {{1}}*",
      "Novidades: {{2}}",
      "É o resumo do que há de novo para você, {{3}}.",
      "Responda AJUSTAR para mudar como recebe os alertas, PAUSAR para uma pausa de 7 dias ou SAIR " +
        "para não receber mais.",
    ].join("\n\n"),
    buttons: [{ text: "Ver meus alertas", path: "/perfil/alertas" }],
  },
  conta_aviso: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "Olá, {{1}}! Um aviso sobre a sua conta.",
      "{{2}}",
      "Responda SAIR para não receber mais mensagens por aqui.",
    ].join("\n\n"),
    buttons: [{ text: "Ver meu perfil", path: "/perfil/alertas" }],
  },
  codigo_confirmacao: {
    language: "pt_BR",
    // WhatsApp itself writes the body of this category, and the button copies the code.
    category: "AUTHENTICATION",
    body: "*{{1}}* é seu código de verificação. Para sua segurança, não o compartilhe.",
    buttons: [{ text: "Copiar código", path: "{{1}}" }],
  },
} as const;
