import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { cursos, knownLocais } from "../../../test/harness/factories.ts";

const on = openChannels({ env: { SUPPORT_EMAIL: "ajuda@concursos.example" } });

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

test("a new exam shows city, level and vacancies without preferences, and no chosen quota", async () => {
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
    "Salário de R$ 9.000,00 (seu mínimo: R$ 4.000,00) · 4 vagas · Exige Ensino Superior: diga sua " +
      "escolaridade · Trabalho em Belo Horizonte - MG",
  );
  expect(mail?.text).toContain("Ao todo, 4 vagas · Provas em Belo Horizonte - MG");
  expect(mail?.text).toMatch(/Edital e inscrição: https:\/\/edital\.example\/\d+/);
  for (const part of [mail?.text, mail?.html, text]) expect(part).not.toMatch(/pessoa negra|cota/i);
  expect(text).toContain("*Novo concurso: TCE, inscrições até 20/12/2026*");
  expect(text).toContain(
    "Salário: R$ 9.000,00\nVagas: 4\nCidades: Belo Horizonte - MG (trabalho)\nTaxa: R$ 100,50\nProva: 01/02/2027",
  );
});

test("messages show vacancies, fee and days in the same words as the list", async () => {
  const user = await on.candidate({ salario_minimo: 4_000 }, { ...phone, telefone: "5531977770002" });
  const own = { valor_inscricao: 60, data_prova: "2027-02-08", cadastro_reserva: true };
  const [auditor, tecnico] = cargos;
  await on.publish({
    titulo: "TCE",
    cargos: [{ ...auditor, ...own }, { ...tecnico }],
    data_fim_inscricao: "2026-11-21",
  });
  await on.work();
  const [listed] = (await on.ask(user, "GET", "/api/concursos")).items;
  const { vagas, taxa, prova } = listed.resumo;
  expect([vagas, taxa, prova]).toEqual([
    "4 vagas + reserva",
    "de R$ 60,00 a R$ 100,50",
    "01/02 e 08/02/2027",
  ]);
  on.api.deps.clock.set(new Date("2026-11-21T12:00:00Z"));
  await on.walk();
  await on.work();
  const mails = await on.mailsTo(user.email);
  const announced = mails.find(({ subject }) => subject.startsWith("Novo"));
  const reminded = mails.find(({ text }) => text.includes("As inscrições encerram"));
  expect(announced?.text).toContain(`Provas em ${prova}\nTaxa ${taxa}`);
  expect(announced?.text).toContain(`Ao todo, ${vagas}`);
  expect(reminded?.text).toContain(`Taxa ${taxa}.`);
  expect(on.textsOn("5531977770002")[0]).toContain(`Taxa: ${taxa}\nProva: ${prova}`);
});

test("a position with only a reserve list says so, as its exam does", async () => {
  const user = await on.candidate({ salario_minimo: 4_000 });
  await on.publish({
    titulo: "TCE",
    cargos: [{ nome: "Auditor", vagas_por_cota: {}, cadastro_reserva: true }],
  });
  await on.work();
  const [mail] = await on.mailsTo(user.email);
  expect(mail?.text).toMatch(/^Cadastro reserva · Provas em/m);
  expect(mail?.text).toContain(" · Cadastro reserva · ");
  expect(mail?.text).not.toContain("agas a divulgar");
});

test("an alert replies to support, says that it is automatic, and names its kind", async () => {
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

test("a reminder links notice and registration, and shows the fee and matching positions with their certainty", async () => {
  const user = await on.candidate({ salario_minimo: 4_000, cursos_especificos: [cursos.administracao.id] });
  const unsure = await on.candidate({ salario_minimo: 4_000, locais_prova: [knownLocais.recife.id] });
  const body = { titulo: "TCE", cargos, data_fim_inscricao: "2026-11-21", locais_prova: [] };
  await on.publish({ ...body, status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-11-21" });
  await on.work();
  on.api.deps.clock.set(new Date("2026-11-21T12:00:00Z"));
  await on.walk();
  await on.work();
  for (const [{ email }, fits] of [
    [user, "Combinam"],
    [unsure, "Podem combinar"],
  ] as const) {
    const opened = (await on.mailsTo(email)).at(-1);
    expect(opened?.text).toContain("As inscrições estão abertas");
    expect(opened?.text.match(/Taxa de R\$ 100,50\./g), "said once").toHaveLength(1);
    expect(opened?.text).toContain(`${fits} com você: Auditor, Técnico.`);
  }
  // The opening names the last day, so that the reminder of it adds nothing.
  const mail = (await on.mailsTo(user.email)).at(-1);
  expect(mail?.text).toContain("Taxa de R$ 100,50.");
  expect(mail?.text).toContain("Combinam com você: Auditor, Técnico.");
  expect(mail?.text).toMatch(/Edital e inscrição: https:\/\/edital\.example\/\d+/);
  expect(mail?.html).toMatch(/href="https:\/\/edital\.example\/\d+"/);
});
