import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { concursoBody } from "../harness/factories.ts";
import type { DrawnConcurso, Edit, Wants } from "./script.ts";
import { type ConcursoFacts, shifted } from "./world.ts";

const salarios = [2_000, 4_000, 6_000, 9_000];
const vagas = [1, 2, 5, 7];

/** Returns a drawn exam's facts on a day. */
export function factsOf(drawn: DrawnConcurso, today: string): ConcursoFacts {
  const dayIn = (days: number | null) => (days === null ? null : shifted(today, days));
  return inOrder({
    status: "EDITAL_ABERTO",
    data_inicio_inscricao: shifted(today, drawn.inicio),
    data_fim_inscricao: dayIn(drawn.fim),
    data_fim_isencao: dayIn(drawn.isencao),
    data_limite_pagamento: dayIn(drawn.pagamento),
    data_prova: dayIn(drawn.prova),
    valor_inscricao: 100,
    locais_prova: drawn.locais_prova,
    cargos: drawn.cargos.map(({ prova, ...cargo }) => ({ ...cargo, data_prova: dayIn(prova) })),
  });
}

/** Returns the same as an administrator's request. */
export function bodyOf(titulo: string, { cargos, ...facts }: ConcursoFacts) {
  return concursoBody({
    ...facts,
    titulo,
    edital_url: `https://edital.example/${titulo}`,
    cargos: cargos.map((cargo, index) => ({
      nome: `Cargo ${index + 1}`,
      salario: cargo.salario.toFixed(2),
      nivel_escolaridade: cargo.nivel,
      cursos_aceitos: cargo.cursos,
      data_prova: cargo.data_prova,
      locais_trabalho: cargo.locais_trabalho,
      vagas_por_cota: { [cargo.cota]: String(cargo.vagas) },
    })),
  });
}

/** Returns the facts after some edits, with dates in a valid order. */
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
      case "prova do cargo": {
        const cargo = facts.cargos[edit.cargo % facts.cargos.length];
        if (!cargo) break;
        const day = shifted(cargo.data_prova ?? facts.data_prova ?? today, edit.dias ?? 0);
        cargo.data_prova = edit.dias === null ? null : ([day, today].toSorted()[1] ?? day);
        break;
      }
      case "locais_prova":
        facts.locais_prova = edit.locais;
        break;
      case "locais_trabalho":
      case "cargo": {
        const cargo = facts.cargos[edit.cargo % facts.cargos.length];
        if (!cargo) break;
        if (edit.campo === "cargo") Object.assign(cargo, edit.novo);
        else cargo.locais_trabalho = edit.locais;
        break;
      }
      default: {
        const day = shifted(facts[edit.campo] ?? today, edit.dias);
        facts[edit.campo] = [day, facts.data_inicio_inscricao].toSorted()[1] ?? day;
      }
    }
  }
  return inOrder(facts);
}

/** Moves dates into a valid order, because the API refuses any other order. */
function inOrder(facts: ConcursoFacts): ConcursoFacts {
  const latest = (...days: (string | null)[]) =>
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  const { data_inicio_inscricao: start, data_fim_inscricao: fim, data_fim_isencao: isencao } = facts;
  const pagamento = facts.data_limite_pagamento && latest(facts.data_limite_pagamento, start);
  return {
    ...facts,
    data_fim_isencao: isencao && fim && isencao > fim ? fim : isencao,
    data_limite_pagamento: pagamento,
    data_prova: facts.data_prova && latest(facts.data_prova, fim, pagamento),
    cargos: facts.cargos.map((cargo) => ({
      ...cargo,
      data_prova: cargo.data_prova && latest(cargo.data_prova, start, fim),
    })),
  };
}

/** Preferences that the free plan allows. */
const freeValues = 3;

/** Reduces preferences to the plan's limit; quotas do not count. */
export function wantsOf(drawn: Wants, isPremium: boolean): Wants {
  if (isPremium) return drawn;
  let left = freeValues;
  const number = (value: number) => (value > 0 && left-- > 0 ? value : 0);
  const list = <T>(items: T[]) => items.filter(() => left-- > 0);
  return {
    salario_minimo: number(drawn.salario_minimo),
    vagas_minimas: number(drawn.vagas_minimas),
    locais_prova: list(drawn.locais_prova),
    locais_trabalho: list(drawn.locais_trabalho),
    niveis: list(drawn.niveis),
    cursos: list(drawn.cursos),
    cotas: drawn.cotas,
  };
}

/** Returns the same as a user's request. */
export function preferenciasOf({
  niveis,
  cursos,
  cotas,
  ...wants
}: Wants): Preferencias & { consentimento_cotas: boolean } {
  return {
    ...preferenciasVazias,
    ...wants,
    nivel_escolaridade: niveis,
    cursos_especificos: cursos,
    tiposCota: cotas,
    consentimento_cotas: true,
  };
}
