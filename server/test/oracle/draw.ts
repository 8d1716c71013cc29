import { type Busca, cotas, type Nivel, niveis, type Pessoa, type Preferencias, tipos } from "./facts.ts";
import type { Query } from "./search.ts";

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createDraw(seed: number) {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const any = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const maybe = (chance: number) => random() < chance;
  const some = <T>(items: readonly T[], most: number): T[] =>
    items.toSorted(() => random() - 0.5).slice(0, below(most + 1));
  return { below, any, maybe, some };
}
export type Draw = ReturnType<typeof createDraw>;

// Few values with their edges, so that they often coincide.
const municipais = [
  "Recife - PE",
  "Caruaru - PE",
  "São Paulo - SP",
  "Campinas - SP",
  "Salvador - BA",
  "Bom Jesus - PI",
];
const areas = ["PE", "SP", "BA", "Nordeste", "Sudeste", "Brasil"];
const chosenOnly = ["Bom Jesus", "Campinas - SP (até 37 km)", "Recife - PE (até 113 km)"];
const salaries = ["1500.00", "2999.99", "3000.00", "3000.01", "5000.00", "12345.67", "1000000.00"];
const days = ["2027-01-10", "2027-02-14", "2027-03-21"];
const bancas = ["Fundação Azul", "Instituto Verde", "FUNDAÇÃO ÁGUA VERDE"];
const cursosConhecidos = [1, 2, 3, 4];

function drawCotas({ any, maybe, below, some }: Draw): Record<string, string> {
  if (maybe(0.25)) return {};
  if (maybe(0.25)) return Object.fromEntries(cotas.map((cota) => [cota, String(1 + below(5))]));
  return Object.fromEntries(some(cotas, 5).map((cota) => [cota, any(["0", "1", "2", "7"])]));
}

function drawCargo(draw: Draw, index: number) {
  const { any, maybe, some } = draw;
  const a_definir = maybe(0.3);
  return {
    nome: `Cargo ${index}`,
    salario: a_definir && maybe(0.4) ? null : any(salaries),
    salario_periodo: maybe(0.12) ? "HORA" : "MES",
    nivel_escolaridade: a_definir && maybe(0.7) ? null : maybe(0.08) ? null : any(niveis),
    niveis_possiveis: some(niveis, 3),
    requer_pos_graduacao: maybe(0.12),
    cursos_aceitos: maybe(0.5) ? [] : some(cursosConhecidos, 2),
    locais_trabalho: some(maybe(0.75) ? municipais : areas, 2),
    vagas_por_cota: drawCotas(draw),
    quantidade_vagas: any([null, "0", "1", "2", "999999"]),
    data_prova: maybe(0.25) ? any(days) : null,
    cadastro_reserva: any([null, true, false]),
    remoto: maybe(0.12),
    tipo_de_vaga: maybe(0.25) ? any(tipos) : null,
    a_definir,
  };
}

/** Dates and status of an exam; the server corrects the status by the dates. */
const phases = [
  { status: "INSCRICOES_ABERTAS", data_inicio_inscricao: "2026-11-01", data_fim_inscricao: "2026-12-20" },
  { status: "INSCRICOES_ABERTAS", data_inicio_inscricao: "2026-11-02", data_fim_inscricao: "2026-11-20" },
  { status: "INSCRICOES_ABERTAS", data_inicio_inscricao: null, data_fim_inscricao: null },
  { status: "EDITAL_ABERTO", data_inicio_inscricao: "2026-12-01", data_fim_inscricao: "2026-12-31" },
  { status: "EDITAL_ABERTO", data_inicio_inscricao: null, data_fim_inscricao: null },
  { status: "AGUARDANDO_PROVAS", data_inicio_inscricao: "2026-10-01", data_fim_inscricao: "2026-11-10" },
  { status: "SUSPENSO", data_inicio_inscricao: "2026-11-01", data_fim_inscricao: "2026-12-15" },
  { status: "CANCELADO", data_inicio_inscricao: "2026-11-01", data_fim_inscricao: "2026-12-15" },
];

/** Draws an exam's body for POST /concursos. */
export function drawConcurso(draw: Draw, index: number) {
  const { any, maybe, below, some } = draw;
  const isForeseen = maybe(0.05);
  const phase = isForeseen
    ? { status: "PREVISTO", data_inicio_inscricao: null, data_fim_inscricao: null }
    : maybe(0.6)
      ? phases[below(5)]
      : any(phases);
  return {
    titulo: `Concurso ${index}`,
    organizadora: maybe(0.15) ? null : any(bancas),
    ...phase,
    data_prova: isForeseen || maybe(0.4) ? null : any(days),
    valor_inscricao: maybe(0.3) ? null : 80,
    edital_url: `https://edital.example/oraculo/${index}`,
    locais_prova: some(maybe(0.7) ? municipais : areas, 2),
    cargos: Array.from({ length: 1 + below(4) }, (_, at) => drawCargo(draw, at)),
  };
}

export function drawPreferencias({ any, maybe, some }: Draw): Preferencias {
  const drawLocais = () => (maybe(0.45) ? [] : some([...municipais, ...areas, ...chosenOnly], 2));
  const drawn = {
    salario_minimo: maybe(0.5) ? 0 : any([0.01, 3000, 5000, 12_345.67, 1_000_000]),
    vagas_minimas: maybe(0.6) ? any([0, null]) : any([1, 2, 5, 999_999]),
    locais_prova: drawLocais(),
    locais_trabalho: drawLocais(),
    nivel_escolaridade: maybe(0.4) ? [] : some(niveis, 3),
    cursos_especificos: maybe(0.6) ? [] : some(cursosConhecidos, 2),
    tiposCota: maybe(0.5) ? [] : some(cotas, 5),
    tipos_de_vaga: maybe(0.7) ? [] : some(tipos, 4),
  };
  // The API refuses searches without any criterion.
  return { ...drawn, ...(maybe(0.05) ? { salario_minimo: 0.01 } : {}) };
}

const isEmpty = ({ salario_minimo, vagas_minimas, ...lists }: Preferencias) =>
  salario_minimo === 0 && !vagas_minimas && Object.values(lists).every((list) => list.length === 0);

export function drawPessoa(draw: Draw): Pessoa & { withdraws: boolean } {
  const { maybe, below } = draw;
  const count = maybe(0.35) ? 2 + below(3) : 1;
  const buscas: Busca[] = [];
  while (buscas.length < count) {
    const preferencias = drawPreferencias(draw);
    if (isEmpty(preferencias)) continue;
    const numero = buscas.length + 1;
    buscas.push({
      numero,
      nome: numero === 1 ? "Minha busca" : `Busca ${numero}`,
      pausada: numero > 1 && maybe(0.2),
      preferencias,
    });
  }
  return { isPremium: maybe(0.75), consents: true, withdraws: maybe(0.1), buscas };
}

/** Uses each filter half of the time, so that all combinations occur. */
export function drawQuery({ any, maybe }: Draw): Query {
  const [from, to] = [any(days), any(days)].toSorted();
  const [least, most] = [any([0, 1500, 3000, 5000]), any([3000, 5000, 12_345.67, 1_000_000])].toSorted(
    (a, b) => a - b,
  );
  const query: Query = {
    ...(maybe(0.2) && { status: any(["INSCRICOES_ABERTAS", "EDITAL_ABERTO", "AGUARDANDO_PROVAS"] as const) }),
    ...(maybe(0.25) && { organizadora: any(["azul", "VERDE", "Fundação", "não informada"]) }),
    ...(maybe(0.5) && { local: any([...municipais, ...areas, "Bom Jesus", "Campinas - SP (até 37 km)"]) }),
    ...(maybe(0.4) && { nivel_escolaridade: any(niveis) as Nivel }),
    ...(maybe(0.4) && { valor_min: least as number }),
    ...(maybe(0.3) && { valor_max: most as number }),
    ...(maybe(0.3) && { data_prova_inicio: from as string }),
    ...(maybe(0.3) && { data_prova_fim: to as string }),
    ...(maybe(0.5) && { sort: any(["prazo", "salario", "recentes"] as const) }),
  };
  return query;
}
