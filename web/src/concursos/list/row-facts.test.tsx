// @vitest-environment jsdom

import type { PublicResumo } from "@cav/contract/coletas/documents.ts";
import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { ListaRow } from "../../publico/lista-row.tsx";
import { RowFacts } from "./row-facts.tsx";

const resumo = {
  prazo: { dia: "2026-12-12", dias: 14, aberto: true, texto: "Inscrições até 12/12/2026" },
  cargo: "Analista",
  outros_cargos: 2,
  orgao: "TRT-2",
  local: "São Paulo - SP",
  banca: "FCC",
  edital: null,
  salario: "até R$ 14.200,00",
  vagas: "4 vagas",
  taxa: null,
  prova: null,
};

const concurso = {
  uuid: "um-uuid",
  slug: "trt-2",
  titulo: "Concurso Público TRT-2",
  status: "INSCRICOES_ABERTAS",
  resumo,
  cargo_buscado: null,
  salario_maximo: "14200.00",
  salario_periodo: "MES",
  data_inicio_inscricao: null,
  data_fim_inscricao: "2026-12-12",
  data_fim_isencao: null,
  data_limite_pagamento: null,
  data_prova: null,
  locais_trabalho: [],
  locais_prova: [],
  total_locais_trabalho: 0,
  total_locais_prova: 0,
  verdito: "FALTA_1",
  melhor_cargo: {
    criterios: [
      { situacao: "nao_atende", curto: "escolaridade" },
      { situacao: "atende", curto: "salário" },
      { situacao: "desconhecido", curto: "local" },
    ],
  },
  buscas: ["Tribunais"],
} as unknown as ConcursoResumo & PublicResumo;

/** Returns the text that a screen reader speaks in the element of a class. */
async function heardIn(name: string): Promise<string> {
  const shown = await vi.waitUntil(() => document.querySelector(`[class*="${name}"]`), patient);
  const heard = shown.cloneNode(true) as Element;
  for (const hidden of heard.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return (heard.textContent ?? "").replaceAll("\u00a0", " ").trim();
}

test("a row's link is heard with its position, the number of others, and the body", async () => {
  show(<RowFacts concurso={concurso} level={3} isUnderItsDay />);
  expect(await heardIn("title")).toBe("Analista +2 cargos, TRT-2");
  // A row of the test before may still be leaving.
  await vi.waitUntil(() => document.querySelectorAll("a").length === 1, patient);
});

test.each([
  [false, "Falta 1: escolaridade. Atende: salário. A confirmar: local. Busca: Tribunais"],
  [true, "Atende: salário. A confirmar: local. Busca: Tribunais"],
])("a verdict is heard as sentences; under its heading: %s", async (isUnderItsVerdito, heard) => {
  show(<RowFacts concurso={concurso} level={3} isUnderItsDay isUnderItsVerdito={isUnderItsVerdito} />);
  expect(await heardIn("line")).toBe(heard);
});

test("a public row is heard with the same link, and its pay says that it is a salary", async () => {
  show(<ListaRow concurso={concurso} />);
  expect(await heardIn("title")).toBe("Analista +2 cargos, TRT-2");
  expect(await heardIn("amount")).toBe("Salário até R$ 14.200,00");
});
