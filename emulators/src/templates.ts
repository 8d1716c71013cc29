/** The templates that the emulated account has approved, as an operator would have registered them. */
const approved: Record<string, { language: string; body: string; button?: { text: string; path: string } }> =
  {
    concurso_novo: {
      language: "pt_BR",
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
      body: [
        "Olá, {{1}}! Há uma novidade sobre um concurso que você acompanha.",
        "*{{2}}*",
        "{{3}}",
        "Responda SAIR para parar de receber alertas por aqui.",
      ].join("\n\n"),
      button: { text: "Ver concurso", path: "/concursos/{{1}}" },
    },
  };

type Parameters_ = { text: string }[];
type Sent = {
  name: string;
  language: { code: string };
  components: { type: "body" | "button"; parameters: Parameters_ }[];
};

type Rendered =
  | { ok: true; text: string; button: { text: string; path: string } | undefined }
  | { ok: false; code: number; details: string };

const bodyMax = 1024;

/** The text that a reader sees, or the provider's refusal by its code. */
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
  const variables = components.find(({ type }) => type === "button")?.parameters ?? [];
  if (template.button?.path.includes("{{1}}") && variables.length === 0) {
    return {
      ok: false,
      code: 131008,
      details: "buttons: Button at index 0 of type Url requires a parameter",
    };
  }
  const button = template.button && { ...template.button, path: fill(template.button.path, variables) };
  return { ok: true, text, button };
}

function fill(text: string, values: Parameters_): string {
  return text.replace(/\{\{(\d+)\}\}/g, (_, number: string) => values[Number(number) - 1]?.text ?? "");
}
