import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Channels, createChannels } from "../../test/harness/channels.ts";
import { knownLocais } from "../../test/harness/factories.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels({ SUPPORT_EMAIL: "ajuda@concursos.example" });
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.api.deps.pool.query("TRUNCATE concursos, alert_events, alerts, deliveries, preferencias CASCADE");
});

const phone = { user_type: "PREMIUM", telefone: "5531977770001", habilitar_whatsapp: true } as const;
const cargos = [
  { nome: "Auditor", salario: "9000.00", vagas_por_cota: { AMPLA_CONCORRENCIA: "3", PESSOA_NEGRA: "1" } },
  {
    nome: "Técnico",
    salario: "5000.00",
    nivel_escolaridade: "MEDIO" as const,

    vagas_por_cota: { AMPLA_CONCORRENCIA: "0" },
  },
];

test("a new exam says city, level and vacancies without a preference on them, and no quota that was chosen", async () => {
  const user = await on.candidate({ salario_minimo: 1_000 }, phone);
  await on.ask(user, "PUT", "/api/users/me/preferences", {
    ...(await on.ask(user, "GET", "/api/users/me")).preferencias,
    salario_minimo: 4_000,
    tiposCota: ["PESSOA_NEGRA"],
    consentimento_cotas: true,
  });
  await on.publish({ titulo: "TCE", cargos, locais_prova: [knownLocais.beloHorizonte.id] });
  await on.work();
  const [mail] = await on.mailsTo(user.email);
  const [text = ""] = on.textsOn(phone.telefone);
  expect(mail?.text).toContain(
    "Salário de R$ 9.000,00 (seu mínimo: R$ 4.000,00) · 4 vagas · Exige Ensino Superior: diga sua escolaridade · Trabalho em Belo Horizonte - MG",
  );
  expect(mail?.text).toContain("Ao todo, 4 vagas · Provas em Belo Horizonte - MG");
  expect(mail?.text).toMatch(/Edital e inscrição: https:\/\/edital\.example\/\d+/);
  for (const part of [mail?.text, mail?.html, text]) expect(part).not.toMatch(/pessoa negra|cota/i);
  expect(text).toContain("*Novo concurso: TCE, inscrições até 20/12/2026*");
  expect(text).toContain(
    "Salário: R$ 9.000,00\nVagas: 4\nCidades: Belo Horizonte - MG (trabalho)\nTaxa: R$ 100,50\nProva: 01/02/2027",
  );
});

test("an alert answers to the support, says that nobody wrote it, and of which kind it is", async () => {
  const user = await on.candidate({ salario_minimo: 1_000 });
  await on.publish({});
  await on.work();
  const [mail] = await on.mailsTo(user.email);
  expect(mail?.headers).toMatchObject({
    "reply-to": "ajuda@concursos.example",
    "auto-submitted": "auto-generated",
    "feedback-id": "novo::alerta:concursoavista",
  });
  expect(mail?.html).toContain('href="mailto:ajuda@concursos.example"');
});

test("a reminder leads to notice and registration, and has the fee and the positions that fit", async () => {
  const user = await on.candidate({ salario_minimo: 4_000 });
  await on.publish({ titulo: "TCE", cargos, data_fim_inscricao: "2026-11-21" });
  await on.work();
  on.api.deps.clock.set(new Date("2026-11-21T12:00:00Z"));
  await on.walk();
  await on.work();
  const mail = (await on.mailsTo(user.email)).find(({ subject }) => subject.includes("encerram"));
  expect(mail?.text).toContain("Taxa de R$ 100,50.");
  expect(mail?.text).toContain("Combina com você: Auditor, Técnico.");
  expect(mail?.text).toMatch(/Edital e inscrição: https:\/\/edital\.example\/\d+/);
  expect(mail?.html).toMatch(/href="https:\/\/edital\.example\/\d+"/);
});
