import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const heading =
  "PREFEITURA DE LAGES\nConcurso Público para provimento de cargos da Prefeitura de Lages.\nEdital nº 03/2026\n";

test.each([
  "1.1. O Concurso Público segue este Edital, os anexos e retificações que vierem a ser " +
    "publicadas, e será executado pela banca.",
  "1.1. O certame rege-se por este Edital, seus anexos e eventuais retificações.",
  "1.1. O certame segue este Edital e suas retificações.",
  "1.1. Aplicam-se as normas deste edital, dos anexos e das retificações que vierem a ser publicadas.",
])("an opening that mentions future changes is not a rectification: %s", (terms) => {
  const days =
    "4.1. As inscrições do Concurso Público estarão abertas das 16h do dia 30 de agosto de 2026 " +
    "até as 16h do dia 16 de outubro de 2026.";
  expect(read(`${heading}${terms}\n${days}`)).toMatchObject({
    tipo: "abertura",
    inicio: "2026-08-30",
    fim: "2026-10-16",
  });
  expect(
    read(
      `EDITAL Nº 03/2026\nA Prefeitura Municipal de Lages torna público o Concurso Público. ${terms}\n${days}`,
    ).tipo,
  ).toBe("abertura");
});

test.each([
  "RETIFICAÇÃO Nº 1 DO EDITAL Nº 03/2026\n1.1. O Concurso Público rege-se por este Edital e posteriores retificações.",
  "Publicadas as retificações do edital: o item 4.1 passa a dizer que as provas são no dia 20/10/2026.",
])("a rectification is still recognised: %s", (text) => {
  expect(read(`${heading}${text}`).tipo).toBe("retificacao");
});

test("registration that is or is not open in the past opens nothing", () => {
  expect(read(`${heading}As inscrições para o concurso não estarão abertas de 5 a 9/12/2026.`).tipo).not.toBe(
    "abertura",
  );
  expect(read(`${heading}Homologação das inscrições: os recursos vão até 9/12/2026.`).tipo).not.toBe(
    "abertura",
  );
});

test("a title about a stage is a call, and one about the written exam's day continues the selection", () => {
  const said = "A BANCA torna pública a convocação para as provas do Concurso Público.";
  expect(read(`EDITAL Nº 9/2026\nCONVOCAÇÃO PARA A ETAPA DE EXAMES MÉDICOS\n${said}`).tipo).toBe(
    "convocacao",
  );
  expect(read(`EDITAL Nº 9/2026\nCONVOCAÇÃO PARA A PROVA OBJETIVA\n${said}`).tipo).toBe("andamento");
});

test("a notice without its beginning names its law, and how to register", () => {
  const ruled = `${heading}1. O Concurso Público será regido por este Edital, e posteriores retificações.\n`;
  for (const terms of [
    "4. A inscrição será feita das 10h de 5 de outubro às 23h59 de 6 de novembro de 2026.",
    "4. As inscrições serão recebidas das 10h do dia 5 de outubro até 6 de novembro de 2026.",
    "4. Para inscrever-se, o candidato deve acessar o site até 6 de novembro de 2026.",
  ])
    expect(read(`${ruled}${terms}`).tipo).toBe("abertura");
  expect(read(`${ruled}Recursos contra o gabarito: até 6 de novembro de 2026.`).tipo).toBe("andamento");
  expect(
    read(
      `${heading}RESULTADO FINAL\nO Concurso Público é regido por este Edital. As inscrições foram realizadas em maio.`,
    ).tipo,
  ).toBe("resultado");
});
