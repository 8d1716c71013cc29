/**
 * The templates as they are to be registered with the provider. Utility: specific to what the reader asked for,
 * without promotion. The variable of the button's address is the exam's uuid.
 */
export const whatsAppTemplates = {
  concurso_novo: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "Olá, {{1}}! Um concurso combina com as preferências do seu perfil.",
      "*{{2}}*",
      "{{3}}",
      "Cargos que combinam com você: {{4}}",
      "Responda SAIR para parar de receber alertas por aqui.",
    ].join("\n\n"),
    button: { text: "Ver concurso", path: "/concursos/{{1}}" },
  },
  concurso_aviso: {
    language: "pt_BR",
    category: "UTILITY",
    body: [
      "Olá, {{1}}! Há uma novidade sobre um concurso que você acompanha.",
      "*{{2}}*",
      "{{3}}",
      "Responda SAIR para parar de receber alertas por aqui.",
    ].join("\n\n"),
    button: { text: "Ver concurso", path: "/concursos/{{1}}" },
  },
} as const;
