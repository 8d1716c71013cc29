import { expect, test } from "vitest";
import type { CargoNaMensagem, Some } from "./cargo-na-mensagem.ts";
import { createNovoConcursoMail, type NovoConcurso, novoConcursoVariables } from "./novo-concurso.ts";
import { whatsAppTemplates } from "./whatsapp-templates.ts";

const write = createNovoConcursoMail({ appUrl: "https://x.example", supportEmail: "ajuda@x.example" });

const analista: CargoNaMensagem = {
  nome: "Analista",
  salario: "14200.00",
  vagas: 4,
  nivel: "SUPERIOR",
  locais: { nomes: ["São Paulo - SP"], total: 1 },
  a_definir: false,
  motivos: [
    { criterio: "salario", texto: "Salário de R$ 14.200,00 (seu mínimo: R$ 5.000,00)" },
    { criterio: "locais_prova", texto: "Local de prova ainda não divulgado" },
  ],
};
const nobodys: Some = { nomes: [], total: 0 };

const resumo = { banca: "FCC", prova: "07/02/2027", taxa: "R$ 95,50", vagas: "26 vagas" };
const message = (overrides: Partial<NovoConcurso> = {}): NovoConcurso => ({
  nome: "Ana Maria Souza",
  titulo: "TRT-2",
  hoje: "2026-11-20",
  item: {
    titulo: overrides.titulo ?? "TRT-2",
    kind: "NOVO",
    said: [{ code: "NOVO", para: overrides.data_fim_inscricao === null ? null : "2026-12-12" }],
    meaning: "COMBINA",
    cargo: "Analista",
    certo: overrides.certos !== 0,
    act: "INSCREVER",
    day: "2026-12-12",
  },
  data_inicio_inscricao: "2026-11-20",
  data_fim_inscricao: "2026-12-12",
  resumo,
  edital_url: "https://banca.example/edital.pdf?a=1&b=2",
  locais_prova: { nomes: ["São Paulo - SP", "Santos - SP"], total: 3 },
  demonstracao: false,
  cargos: [analista],
  totalCargos: 1,
  certos: 1,
  link: "https://x.example/concursos/um-uuid",
  preferenciasLink: "https://x.example/perfil",
  ajustesLink: "https://x.example/alertas/ajustes?token=a.b",
  descadastroLink: "https://x.example/descadastro?token=a.b",
  ...overrides,
});

const long = "Concurso Público do Tribunal Regional do Trabalho da Segunda Região do Estado de São Paulo";

test.each([
  ["what and until when", {}, "Novo, inscrições até 12/12: TRT-2"],
  ["no date that isn't known", { data_fim_inscricao: null }, "Novo, datas a divulgar: TRT-2"],
  [
    "a long title cut at a word",
    { titulo: long },
    "Novo, inscrições até 12/12: Concurso Público do Tribunal…",
  ],
  ["a title on one line", { titulo: "TRT\r\nBcc: x" }, "Novo, inscrições até 12/12: TRT Bcc: x"],
])("the subject says %s", (_, overrides, subject) => {
  expect(write(message(overrides)).subject).toBe(subject);
});

test("no subject is longer than 60 characters, or cut inside a character", () => {
  for (let length = 20; length < 60; length += 1) {
    for (const titulo of ["x".repeat(length), "🎉".repeat(length), `${"x".repeat(length)} fim do título`]) {
      const { subject } = write(message({ titulo }));
      expect(subject.length).toBeLessThanOrEqual(60);
      expect(subject.isWellFormed()).toBe(true);
    }
  }
});

test("HTML and plain text both contain everything that the user needs", () => {
  const { html, text } = write(message({ totalCargos: 4, certos: 4 }));
  for (const part of [html, text]) {
    expect(part).toContain("Olá, Ana!");
    expect(part).toContain("TRT-2");
    expect(part).toContain("FCC");
    expect(part).toContain("Inscrições de 20/11/2026 a 12/12/2026");
    expect(part).toContain("Prova em 07/02/2027");
    expect(part).toContain("Taxa de R$ 95,50");
    expect(part).toContain("Analista");
    expect(part).toContain(
      "Salário de R$ 14.200,00 (seu mínimo: R$ 5.000,00) · 4 vagas · Ensino Superior · Trabalho em São Paulo - SP",
    );
    expect(part).toContain("Local de prova ainda não divulgado");
    expect(part).toContain("Ao todo, 26 vagas · Provas em São Paulo - SP, Santos - SP e mais 1");
    expect(part).toContain("Edital e inscrição");
    expect(part).toContain("Fale com a gente");
    expect(part).toContain("ajuda@x.example");
    expect(part).toContain("E mais 3 cargos que combinam com você.");
    expect(part).toContain("combina, ou pode combinar, com as preferências do seu perfil");
    expect(part).toContain("https://x.example/concursos/um-uuid");
    expect(part).toContain("https://x.example/perfil");
    expect(part).toContain("https://x.example/descadastro?token=a.b");
    expect(part).not.toContain("demonstração");
    expect(part).not.toMatch(/undefined|null|⟦|⟧/);
  }
  expect(html.match(/Ver concurso/g)).toHaveLength(1);
  expect(html).not.toContain("<img");
});

test("the preview contains the main fact", () => {
  const preview = /<div style="display:none[^>]*>([^<]*)/.exec(write(message()).html)?.[1];
  expect(preview).toBe("TRT-2: novo, inscrições até 12/12.");
});

test("only certain matches have a tick", () => {
  const technician = { ...analista, nome: "Técnico" };
  const { html } = write(message({ cargos: [analista, technician], totalCargos: 2, certos: 1 }));
  expect(html).toContain(`✓ ${analista.nome}`);
  expect(html).toMatch(/(?<!✓ )Técnico</);
  expect(html).not.toContain("✓ Técnico");
});

test("unknown facts are stated as unknown, never invented", () => {
  const unknown = { data_inicio_inscricao: null, data_fim_inscricao: null };
  const criterio = { criterio: "salario" as const, texto: "Salário ainda não divulgado" };
  const cargo = {
    ...analista,
    salario: null,
    vagas: null,
    nivel: null,
    locais: nobodys,
    motivos: [criterio],
  };
  const nothing = { banca: null, prova: null, taxa: null, vagas: null };
  const none = { resumo: nothing, edital_url: null, locais_prova: nobodys };
  const { html, text } = write(message({ ...unknown, ...none, cargos: [cargo] }));
  for (const part of [html, text]) {
    expect(part).toContain("Saiu um concurso que combina com você.");
    expect(part).toContain("Datas de inscrição a divulgar");
    expect(part).toContain("Data da prova a divulgar");
    expect(part).toContain("Taxa a divulgar");
    expect(part).toContain("Vagas a divulgar · Cidades de prova a divulgar");
    expect(part).not.toContain("Edital e inscrição");
    expect(part.match(/Salário ainda não divulgado/g)).toHaveLength(1);
    expect(part).not.toContain("R$");
  }
});

test("a salary appears once, and as a maximum where positions are not detailed yet", () => {
  expect(write(message()).text.match(/14\.200,00/g)).toHaveLength(1);
  const placeholder = { ...analista, a_definir: true, motivos: [] };
  expect(write(message({ cargos: [placeholder] })).text).toContain("Salário de até R$ 14.200,00");
});

test("an exam with only a reserve list says so, and a free one that it is free", () => {
  const reserve = message({
    resumo: { ...resumo, vagas: "cadastro reserva", taxa: "gratuita" },
    cargos: [{ ...analista, vagas: 0 }],
  });
  const { html, text } = write(reserve);
  for (const part of [html, text]) {
    expect(part).toContain("Cadastro reserva · Provas em");
    expect(part).toContain("· Cadastro reserva · Ensino Superior");
    expect(part).toContain("Inscrição gratuita");
    expect(part).not.toMatch(/\b0 vagas/);
  }
  expect(filled(novoConcursoVariables(reserve))).toContain("Vagas: cadastro reserva");
});

test("days, fees and vacancies that differ between positions use the exam page's words", () => {
  const several = {
    ...resumo,
    prova: "17/01 e 24/01/2027",
    taxa: "de R$ 60,00 a R$ 95,50",
    vagas: "1 vaga + reserva",
  };
  const { text } = write(message({ resumo: several }));
  expect(text).toContain("Provas em 17/01 e 24/01/2027");
  expect(text).toContain("Taxa de R$ 60,00 a R$ 95,50");
  expect(text).toContain("Ao todo, 1 vaga + reserva");
  const whatsApp = filled(novoConcursoVariables(message({ resumo: several })));
  expect(whatsApp).toContain("Vagas: 1 + reserva\n");
  expect(whatsApp).toContain("Taxa: de R$ 60,00 a R$ 95,50\nProva: 17/01 e 24/01/2027");
  const weeks = { ...resumo, prova: "de 17/01 a 07/02/2027" };
  expect(write(message({ resumo: weeks })).text).toContain("Provas de 17/01 a 07/02/2027");
});

test("demonstration data is marked as such", () => {
  const { html, text } = write(message({ demonstracao: true }));
  for (const part of [html, text]) expect(part).toContain("as datas são ilustrativas");
});

test("administrators' texts never become HTML", () => {
  const titulo = `<script>alert("x")</script> & 'TRT'`;
  const { html } = write(
    message({ titulo, resumo: { ...resumo, banca: titulo }, cargos: [{ ...analista, nome: titulo }] }),
  );
  expect(html).not.toContain("<script");
  expect(
    html.match(/&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt; &amp; &#x27;TRT&#x27;/g),
  ).toHaveLength(5);
});

const filled = (variables: string[]) =>
  whatsAppTemplates.concurso_novo.body.replace(/\{\{(\d+)\}\}/g, (_, at) => variables[at - 1] ?? "?");

test("the WhatsApp message says the same in the template's words", () => {
  const text = filled(novoConcursoVariables(message({ totalCargos: 3 })));
  expect(text.split("\n").filter(Boolean).slice(0, 8)).toEqual([
    "*Novo concurso: TRT-2, inscrições até 12/12/2026*",
    "Cargos: Analista e mais 2",
    "Salário: até R$ 14.200,00",
    "Vagas: 26",
    "Cidades: São Paulo - SP (trabalho)",
    "Taxa: R$ 95,50",
    "Prova: 07/02/2027",
    "Combina, ou pode combinar, com as preferências do seu perfil, Ana.",
  ]);
});

test("WhatsApp names the matching searches of several, in the sentence with the reason", () => {
  const sentence = "Combina, ou pode combinar, com as preferências do seu perfil";
  const buscas = ["Tribunais\nem SP", "Perto de casa", "Norte", "Médio"];
  const textOf = (some: string[]) => filled(novoConcursoVariables(message({ buscas: some })));
  expect(textOf(buscas.slice(0, 1))).toContain(`${sentence}, Ana. Busca: Tribunais em SP.\n`);
  expect(textOf(buscas)).toContain(
    `${sentence}, Ana. Buscas: Tribunais em SP, Perto de casa, Norte e mais 1.\n`,
  );
});

test("WhatsApp says that positions may match, where it is not certain", () => {
  expect(novoConcursoVariables(message({ certos: 0 }))[1]).toBe("Analista (pode combinar)");
  expect(novoConcursoVariables(message({ certos: 0, totalCargos: 3 }))[1]).toBe(
    "Analista e mais 2 (podem combinar)",
  );
});

test("an hourly wage is marked as one", () => {
  const hourly = { ...analista, salario: "25.85", por_hora: true, motivos: [] };
  expect(write(message({ cargos: [hourly] })).text).toContain("Paga R$ 25,85 por hora");
  expect(novoConcursoVariables(message({ cargos: [hourly] }))[2]).toBe("até R$ 25,85 por hora");
  expect(novoConcursoVariables(message({ cargos: [hourly, analista], totalCargos: 2 }))[2]).toBe(
    "até R$ 14.200,00",
  );
});

test("WhatsApp variables are on one line, and the whole stays within the limit for any input", () => {
  const name = `${"Técnico\tem    Informática\n".repeat(30)}`;
  const cargos = Array.from({ length: 5 }, () => ({ ...analista, nome: name }));
  const buscas = Array.from({ length: 10 }, () => "B\tusca ".repeat(20));
  const hostile = message({ nome: "N".repeat(500), titulo: name.repeat(3), cargos, totalCargos: 40, buscas });
  const variables = novoConcursoVariables(hostile);
  for (const variable of variables) expect(variable).toMatch(/^\S+( \S+)*$/);
  expect(filled(variables).length).toBeLessThanOrEqual(1024);
  expect(variables[1]).toMatch(/ e mais 3\d$/);
});

test("the template numbers its variables from 1 without gaps, as the provider requires", () => {
  const { body, buttons } = whatsAppTemplates.concurso_novo;
  expect(body.match(/\{\{\d+\}\}/g)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `{{${at}}}`));
  expect(body).not.toMatch(/^\{\{|\}\}$/);
  expect(buttons.map(({ path }) => path)).toEqual(["/concursos/{{1}}"]);
});

test("a match by one criterion says so, on mail and other channels", () => {
  const only = message({ por_um_criterio: true });
  expect(write(only).text).toContain(
    "Saiu um concurso que combina com você (seu único critério), organizado por FCC.",
  );
  expect(write(only).html).toContain("combina com você (seu único critério)");
  expect(novoConcursoVariables(only)[1]).toBe("Analista (seu único critério)");
  expect(novoConcursoVariables(message())[1]).toBe("Analista");
});
