import { concursoBody } from "../harness/factories.ts";
import type { DrawnConcurso, Edit } from "./script.ts";
import { type ConcursoFacts, shifted } from "./world.ts";

const salarios = [2_000, 4_000, 6_000, 9_000];
const vagas = [1, 2, 5, 7];

/** An exam as it was drawn, on a day. */
export function factsOf(drawn: DrawnConcurso, today: string): ConcursoFacts {
  const dayIn = (days: number | null) => (days === null ? null : shifted(today, days));
  return {
    status: "EDITAL_ABERTO",
    data_inicio_inscricao: shifted(today, drawn.inicio),
    data_fim_inscricao: dayIn(drawn.fim),
    data_fim_isencao: dayIn(drawn.isencao),
    data_limite_pagamento: dayIn(drawn.pagamento),
    data_prova: dayIn(drawn.prova),
    valor_inscricao: 100,
    cargos: drawn.cargos,
  };
}

/** The same as an administrator sends it. */
export function bodyOf(titulo: string, { cargos, ...facts }: ConcursoFacts) {
  return concursoBody({
    ...facts,
    titulo,
    edital_url: `https://edital.example/${titulo}`,
    cargos: cargos.map((cargo, index) => ({
      nome: `Cargo ${index + 1}`,
      salario: cargo.salario.toFixed(2),
      vagas_por_cota: { AMPLA_CONCORRENCIA: String(cargo.vagas) },
    })),
  });
}

/** The facts after some edits, in an order that dates may have. */
export function edited(before: ConcursoFacts, edits: Edit[], today: string): ConcursoFacts {
  const facts = structuredClone(before);
  for (const edit of edits) {
    switch (edit.campo) {
      case "status":
        facts.status = edit.status;
        break;
      case "valor_inscricao":
        facts.valor_inscricao = 100 + 10 * edit.valor;
        break;
      case "salario":
      case "vagas": {
        const cargo = facts.cargos[edit.cargo % facts.cargos.length];
        if (cargo && edit.campo === "salario") cargo.salario = salarios[edit.valor] ?? 2_000;
        if (cargo && edit.campo === "vagas") cargo.vagas = vagas[edit.valor] ?? 1;
        break;
      }
      default: {
        const day = shifted(facts[edit.campo] ?? today, edit.dias);
        facts[edit.campo] = [day, facts.data_inicio_inscricao].toSorted()[1] ?? day;
      }
    }
  }
  return facts;
}
