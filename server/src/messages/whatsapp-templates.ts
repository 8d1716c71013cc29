const settings = { text: "Ajustar alertas", path: "/alertas/ajustes?token={{1}}" };
const concurso = { text: "Ver concurso", path: "/concursos/{{1}}" };
const replies =
  "Responda SALVAR para guardar este concurso, PAUSAR para uma pausa de 7 dias ou SAIR para não receber mais.";

/**
 * The templates as they are to be registered with the provider. Utility: specific to what the reader asked for,
 * without promotion. The variable of a button's address is the exam's uuid, or the token of the reader's settings.
 */
export const whatsAppTemplates = {
  concurso_novo: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "*Novo concurso: {{1}}*",
      "Olá, {{2}}! Este concurso combina, ou pode combinar, com as preferências do seu perfil.",
      "Cargos: {{3}}\nSalário: {{4}}\nVagas: {{5}}\nCidades: {{6}}\nTaxa: {{7}}\nProva: {{8}}",
      replies,
    ].join("\n\n"),
    buttons: [concurso, settings],
  },
  concurso_aviso: {
    language: "pt_BR",
    category: "UTILITY",
    body: ["*Novidade: {{1}}*", "Olá, {{2}}! É sobre um concurso que você acompanha.", "{{3}}", replies].join(
      "\n\n",
    ),
    buttons: [concurso, settings],
  },
  concurso_resumo: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "*Seus alertas: {{1}}*",
      "Olá, {{2}}! Este é o resumo do que há de novo.",
      "{{3}}",
      "Responda PAUSAR para uma pausa de 7 dias ou SAIR para não receber mais.",
    ].join("\n\n"),
    buttons: [{ text: "Ver meus alertas", path: "/perfil" }, settings],
  },
  conta_aviso: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "Olá, {{1}}! Um aviso sobre a sua conta.",
      "{{2}}",
      "Responda SAIR para não receber mais mensagens por aqui.",
    ].join("\n\n"),
    buttons: [{ text: "Ver meu perfil", path: "/perfil" }],
  },
  codigo_confirmacao: {
    language: "pt_BR",
    // The provider writes its body itself, and its button copies the code.
    category: "AUTHENTICATION",
    body: "*{{1}}* é seu código de verificação. Para sua segurança, não o compartilhe.",
    buttons: [{ text: "Copiar código", path: "{{1}}" }],
  },
} as const;
