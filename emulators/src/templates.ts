const concurso = { text: "Ver concurso", path: "/concursos/{{1}}" };
const replies =
  "Responda SALVAR para guardar este concurso, AJUSTAR para mudar como recebe os alertas, PAUSAR " +
  "para uma pausa de 7 dias ou SAIR para não receber mais.";

export type TemplateButton = { text: string; path: string };

/** Approved templates of the emulated account, as an operator would register them. */
const approved: Record<string, { language: string; body: string; buttons: TemplateButton[] }> = {
  concurso_novo: {
    language: "pt_BR",
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
    body: [
      "Olá, {{1}}! Um aviso sobre a sua conta.",
      "{{2}}",
      "Responda SAIR para não receber mais mensagens por aqui.",
    ].join("\n\n"),
    buttons: [{ text: "Ver meu perfil", path: "/perfil/alertas" }],
  },
  // Authentication template; its button copies the code.
  codigo_confirmacao: {
    language: "pt_BR",
    body: "*{{1}}* é seu código de verificação. Para sua segurança, não o compartilhe.",
    buttons: [{ text: "Copiar código", path: "{{1}}" }],
  },
};

/** Returns the account's list of templates. */
export function approvedTemplates() {
  return Object.entries(approved).map(([name, { language, body }]) => ({
    name,
    language,
    status: "APPROVED",
    body,
  }));
}

type Parameters_ = { text: string }[];
type Sent = {
  name: string;
  language: { code: string };
  components: { type: "body" | "button"; index?: string; parameters: Parameters_ }[];
};

type Rendered =
  | { ok: true; text: string; buttons: TemplateButton[] }
  | { ok: false; code: number; details: string };

const bodyMax = 1024;

/** Renders a template's text, or returns the provider's error code. */
export function renderTemplate({ name, language, components }: Sent): Rendered {
  const template = approved[name];
  if (!template || template.language !== language.code) {
    return { ok: false, code: 132001, details: `Template ${name} does not exist in ${language.code}` };
  }
  const values = components.find(({ type }) => type === "body")?.parameters ?? [];
  const expected = new Set(template.body.match(/\{\{\d+\}\}/g)).size;
  if (values.length !== expected) {
    return {
      ok: false,
      code: 132000,
      details: `Template ${name} takes ${expected} parameters, ${values.length} given`,
    };
  }
  if (values.some(({ text }) => /[\n\t]| {4}/.test(text))) {
    return {
      ok: false,
      code: 132018,
      details: "Parameters may not hold line breaks, tabs or runs of spaces",
    };
  }
  const text = fill(template.body, values);
  if (text.length > bodyMax) return { ok: false, code: 132005, details: "Translated text too long" };
  const variablesOf = (index: number) =>
    components.find((one) => one.type === "button" && one.index === String(index))?.parameters ?? [];
  const bare = template.buttons.findIndex(
    ({ path }, index) => path.includes("{{1}}") && variablesOf(index).length === 0,
  );
  if (bare >= 0) {
    return {
      ok: false,
      code: 131008,
      details: `buttons: Button at index ${bare} of type Url requires a parameter`,
    };
  }
  const buttons = template.buttons.map((button, index) => ({
    ...button,
    path: fill(button.path, variablesOf(index)),
  }));
  return { ok: true, text, buttons };
}

function fill(text: string, values: Parameters_): string {
  return text.replace(/\{\{(\d+)\}\}/g, (_, number: string) => values[Number(number) - 1]?.text ?? "");
}
