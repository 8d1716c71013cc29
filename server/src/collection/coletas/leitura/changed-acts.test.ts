import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const decree = (what: string) =>
  `PREFEITURA MUNICIPAL DE ARACATI DECRETO Nº 7, DE 3 DE MARÇO DE 2026. ${what} O PREFEITO MUNICIPAL DE ` +
  `ARACATI, no uso de suas atribuições, e considerando a falta de pessoal, DECRETA: Art. 1º`;

test("a decree that lets the town hire without a selection opens nothing", () => {
  for (const text of [
    `${decree("Autoriza a contratação temporária de excepcional interesse público.")} Fica autorizada a ` +
      `contratação por tempo determinado de 5 (cinco) vigias.`,
    `${decree("Dispõe sobre a contratação emergencial de pessoal.")} Fica autorizada a contratação ` +
      `temporária de 2 médicos, que prescinde da realização de processo seletivo.`,
  ])
    expect(read(text).tipo).toBe("nao_concurso");
  expect(
    read(
      `${decree("Autoriza a contratação temporária de professores.")} Fica autorizada a contratação ` +
        `temporária, mediante processo seletivo simplificado.`,
    ).tipo,
  ).not.toBe("nao_concurso");
});

test("a notice reprinted with changes rectifies the first one", () => {
  const opens =
    "A PREFEITA MUNICIPAL DE ARACATI torna pública a abertura de inscrições para o Concurso Público.";
  for (const title of [
    "EDITAL DE CONCURSO PÚBLICO Nº 2/2026 - REPUBLICADO (CONSOLIDADO)",
    "EDITAL Nº 2/2026 – CONSOLIDADO",
    "EDITAL CONSOLIDADO DE CONCURSO PÚBLICO Nº 2/2026",
  ])
    expect(read(`PREFEITURA MUNICIPAL DE ARACATI\n${title}\n${opens}`)).toMatchObject({
      tipo: "retificacao",
      referido: title.startsWith("EDITAL Nº") ? null : "2/2026",
    });
  expect(read(`EDITAL Nº 2/2026 ${opens} Aplica-se a Lei nº 9/1990, consolidada em 2002.`).tipo).toBe(
    "abertura",
  );
});

test("a page reports an annulment", () => {
  for (const text of [
    "Concurso público nº 3/2026 da Câmara é anulado\n\nA Câmara Municipal de Aracati informou " +
      "nesta terça que haverá outro.",
    "Prefeitura volta atrás\n\nA Prefeitura Municipal de Aracati cancelou, na segunda-feira, o " +
      "Processo Seletivo Simplificado nº 3/2026.",
  ])
    expect(read(text).tipo).toBe("anulacao");
  expect(read("Nota: o concurso público da Prefeitura Municipal de Aracati não foi anulado.").tipo).not.toBe(
    "anulacao",
  );
});

test("an erratum that reprints an appointment is an appointment", () => {
  const errs = "PREFEITURA MUNICIPAL DE ARACATI ERRATA O Prefeito Municipal de Aracati corrige a publicação";
  const appoints =
    "Portaria nº 39/2026. O Prefeito Municipal de Aracati, tendo em vista a aprovação no Concurso " +
    "Público nº 1/2024, RESOLVE: Art. 1º NOMEAR a candidata aprovada para o cargo de Enfermeira.";
  expect(read(`${errs} da Portaria nº 31/2026. ${appoints}`).tipo).toBe("nomeacao");
  expect(read(`${errs}. ${appoints} Onde se lê: Enfermeira, leia-se: Médica.`).tipo).toBe("retificacao");
});
