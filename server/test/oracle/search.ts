import { type Cargo, type Concurso, isOpen, type Nivel, type Status } from "./facts.ts";
import { idsOf, isWithin } from "./places.ts";

/** Query of GET /concursos. */
export type Query = {
  status?: Status;
  organizadora?: string;
  local?: string;
  nivel_escolaridade?: Nivel;
  valor_min?: number;
  valor_max?: number;
  data_prova_inicio?: string;
  data_prova_fim?: string;
  sort?: "prazo" | "salario" | "recentes";
};

type Outcome = "yes" | "no" | "unknown";
export type Fact = "salario" | "nivel" | "local" | "organizadora" | "data_prova";
type Ask = (query: Query, concurso: Concurso, cargo: Cargo) => Outcome;

const unknownOrganizer = "Organizadora não informada";
const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Result of each filter on one position; unknown facts never count as met (decision 0057). */
const asks: Record<Fact, Ask> = {
  salario({ valor_min = 0, valor_max, nivel_escolaridade }, _, cargo) {
    if (valor_min === 0 && valor_max === undefined) return "yes";
    if (cargo.salario === null || cargo.salario_periodo === "HORA") return "unknown";
    const salario = Number(cargo.salario);
    if (salario < valor_min) return "no";
    // A ceiling over several levels may belong to another level.
    if (cargo.a_definir && nivel_escolaridade && cargo.niveis_possiveis.length !== 1) return "unknown";
    if (valor_max === undefined || salario <= valor_max) return "yes";
    return cargo.a_definir ? "unknown" : "no";
  },
  nivel({ nivel_escolaridade: asked }, _, { nivel_escolaridade, niveis_possiveis }) {
    if (!asked) return "yes";
    const levels = nivel_escolaridade ? [nivel_escolaridade] : niveis_possiveis;
    if (levels.length === 0) return "unknown";
    return levels.includes(asked) ? "yes" : "no";
  },
  local({ local }, { locais_prova }, { locais_trabalho, remoto }) {
    if (!local || remoto) return "yes";
    const said = [...locais_prova, ...locais_trabalho].map(({ id }) => id);
    const asked = idsOf(local);
    if (said.some((id) => asked.some((area) => isWithin(id, area)))) return "yes";
    return said.length === 0 || said.some((id) => asked.some((one) => isWithin(one, id))) ? "unknown" : "no";
  },
  organizadora({ organizadora: asked }, { organizadora }) {
    if (!asked) return "yes";
    if (organizadora === unknownOrganizer) return "unknown";
    return fold(organizadora).includes(fold(asked)) ? "yes" : "no";
  },
  data_prova({ data_prova_inicio: from, data_prova_fim: to }, { data_prova }, cargo) {
    if (!from && !to) return "yes";
    const day = cargo.data_prova ?? data_prova;
    if (day === null) return "unknown";
    return (!from || day >= from) && (!to || day <= to) ? "yes" : "no";
  },
};
export const facts = Object.keys(asks) as Fact[];

export type Answer = { uuids: string[]; a_divulgar: Record<Fact, number> };

/** Returns the expected answer in order; all filters must hold for the same position. */
export function answerOf(query: Query, concursos: Concurso[], today: string): Answer {
  const left = Object.fromEntries(facts.map((fact) => [fact, 0])) as Record<Fact, number>;
  const found: Concurso[] = [];
  for (const concurso of concursos) {
    if (query.status && concurso.status !== query.status) continue;
    const each = concurso.cargos.map((cargo) => facts.map((fact) => asks[fact](query, concurso, cargo)));
    if (each.some((outcomes) => outcomes.every((one) => one === "yes"))) found.push(concurso);
    else
      for (const [at, fact] of facts.entries())
        if (
          each.some((outcomes) => outcomes.every((one, index) => one === (index === at ? "unknown" : "yes")))
        )
          left[fact] += 1;
  }
  return {
    uuids: found.toSorted(orderOf(query.sort ?? "prazo", today)).map(({ uuid }) => uuid),
    a_divulgar: left,
  };
}

type Order = (a: Concurso, b: Concurso) => number;

/** Sorts open exams by nearest deadline, then the others by latest; unknown deadlines last. */
export function byDeadline(today: string): Order {
  return (a, b) => {
    const [openA, openB] = [isOpen(a, today), isOpen(b, today)];
    if (openA !== openB) return openA ? -1 : 1;
    const [endA, endB] = [a.data_fim_inscricao, b.data_fim_inscricao];
    if (endA === endB) return a.id - b.id;
    if (endA === null || endB === null) return endA === null ? 1 : -1;
    return (endA < endB ? -1 : 1) * (openA ? 1 : -1);
  };
}

/** Hours of a month of 40 hours a week, by which hourly pay is ordered among monthly pay. */
const monthlyHours = 200;

/** Returns the highest salary a month. */
function highest({ cargos }: Concurso): number {
  const known = cargos.filter(({ salario }) => salario !== null);
  return Math.max(
    -1,
    ...known.map(
      ({ salario, salario_periodo }) => Number(salario) * (salario_periodo === "HORA" ? monthlyHours : 1),
    ),
  );
}

function orderOf(sort: NonNullable<Query["sort"]>, today: string): Order {
  if (sort === "salario") return (a, b) => highest(b) - highest(a) || a.id - b.id;
  // All exams are published at the same time of the test's clock.
  return sort === "recentes" ? (a, b) => b.id - a.id : byDeadline(today);
}
