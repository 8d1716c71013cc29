import { expect, test } from "vitest";
import type { Change, Fact } from "../concursos/index.ts";
import { composeSubject, subjectsOf } from "./aviso-subjects.ts";

const changed = (campo: string, de: Fact, para: Fact): Change => ({ campo, tipo: "alterado", de, para });
const cargo = (campo: "incluido" | "removido", nome: string): Change => ({
  campo: "cargos",
  tipo: campo,
  de: campo === "removido" ? nome : null,
  para: campo === "incluido" ? nome : null,
});

test.each<[string, Change[]]>([
  ["prova adiada para 14/03", [changed("data_prova", "2027-02-28", "2027-03-14")]],
  ["prova antecipada para 14/02", [changed("data_prova", "2027-02-28", "2027-02-14")]],
  ["prova em 14/02", [changed("data_prova", null, "2027-02-14")]],
  ["prova sem data marcada", [changed("data_prova", "2027-02-14", null)]],
  ["inscrições até 21/12", [changed("data_fim_inscricao", "2026-12-20", "2026-12-21")]],
  ["taxa de R$ 55,00", [changed("valor_inscricao", "80.00", "55.00")]],
  [
    "2 cargos incluídos e 1 cargo removido",
    [cargo("incluido", "A"), cargo("incluido", "B"), cargo("removido", "C")],
  ],
  [
    "prova adiada para 14/03, inscrições até 21/12",
    [
      changed("data_fim_inscricao", "2026-12-20", "2026-12-21"),
      changed("data_prova", "2027-02-28", "2027-03-14"),
    ],
  ],
  [
    "prova adiada para 14/03 e mais 3 mudanças",
    [
      changed("data_prova", "2027-02-28", "2027-03-14"),
      changed("data_fim_inscricao", "2026-12-20", "2026-12-21"),
      changed("data_limite_pagamento", "2026-12-20", "2026-12-22"),
      changed("cargos.quantidade_vagas", "1", "2"),
    ],
  ],
])("a subject says: %s", (subject, changes) => {
  expect(composeSubject(subjectsOf(changes))).toBe(subject);
});
