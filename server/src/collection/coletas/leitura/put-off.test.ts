import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const who = "O PREFEITO MUNICIPAL DE ARACATI, no uso de suas atribuições,";
const of = "do Concurso Público, Edital nº 1/2026";

test.each([
  `AVISO DE AMPLIAÇÃO ${who} torna público que fica ampliado o prazo de inscrições ${of}, até 30/12/2026.`,
  `COMUNICADO ${who} amplia o prazo de inscrições ${of} até 30/12/2026.`,
  `COMUNICADO ${who} estende o período de inscrições ${of} até 30/12/2026.`,
  `AVISO ${who} dilata o prazo das inscrições ${of} até o dia 30/12/2026.`,
  `AVISO DE EXTENSÃO DO PRAZO DE INSCRIÇÕES ${who} informa que as inscrições ${of} vão até 30/12/2026.`,
  `EDITAL DE PRORROGAÇÃO ${who} prorroga as inscrições ${of}, que se encerrariam em 20/12/2026, até 30/12/2026.`,
])("%s", (text) => {
  expect(read(text)).toMatchObject({ tipo: "prorrogacao", inicio: null, fim: "2026-12-30" });
});

test.each([
  `EDITAL Nº 2/2026 ${who} torna pública a prorrogação do prazo para pagamento da taxa de inscrição ` +
    `${of} até 30/12/2026.`,
  `COMUNICADO ${who} estende o prazo para entrega dos títulos ${of} até 30/12/2026.`,
  `COMUNICADO ${who} amplia o prazo de recursos contra a lista de inscritos ${of} até 30/12/2026.`,
])("more time for something else does not extend registration: %s", (text) => {
  expect(read(text)).toMatchObject({ tipo: "andamento", fim: null });
});

test("registration and payment may be postponed together", () => {
  expect(
    read(
      `EDITAL Nº 2/2026 ${who} torna pública a prorrogação do prazo de pagamento e de inscrição ${of} até 30/12/2026.`,
    ).tipo,
  ).toBe("prorrogacao");
});

test("another event's deadline is not registration's last day", () => {
  const put = `EDITAL Nº 2/2026 ${who} torna pública a prorrogação das inscrições ${of}.`;
  expect(read(`${put} O resultado preliminar sai até 30/12/2026.`).fim).toBeNull();
  expect(read(`${put} As provas serão corrigidas até 30/12/2026.`).fim).toBeNull();
});

test("more vacancies do not extend registration", () => {
  expect(read(`AVISO ${who} torna pública a ampliação do número de vagas ${of}.`).tipo).toBe("retificacao");
});

test("a page may state in plain sentences that registration continues", () => {
  for (const text of [
    "Inscrições para o concurso da Câmara são prorrogadas\n\nA Câmara Municipal de Aracati " +
      "prorrogou até 30/12/2026 as inscrições do concurso público.",
    "Mais tempo\n\nA Prefeitura Municipal de Aracati ampliou até 30/12/2026 o prazo de inscrições " +
      "do processo seletivo.",
  ])
    expect(read(text)).toMatchObject({ tipo: "prorrogacao", fim: "2026-12-30" });
});
