// Reads only the open data and imports no product code, like the oracle.
import { type Cargo, type Concurso, isOpen } from "../oracle/facts.ts";
import { idsOf, isWithin } from "../oracle/places.ts";
import type { ExpectedRow, Judged } from "./judged.ts";

type OpenCargo = Omit<Cargo, "locais_trabalho"> & { locais_trabalho: number[] };
export type OpenConcurso = Omit<Concurso, "cargos" | "locais_prova" | "id"> & {
  endereco: string;
  orgao: string | null;
  locais_prova: number[];
  cargos: OpenCargo[];
};

export const idOf = ({ endereco }: OpenConcurso) => Number(/-(\d+)$/.exec(endereco)?.[1]);

const folded = (...texts: (string | null)[]) =>
  texts
    .join(" ")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ");

/** Returns whether a place matches: exactly, or by an area in the exam that contains it. */
function isAt(wanted: string[], said: number[], mayBeWider: boolean): boolean {
  const asked = wanted.flatMap(idsOf);
  return said.some((id) =>
    asked.some((one) => isWithin(id, one) || (mayBeWider && (isWithin(one, id) || id === 76))),
  );
}

function isPaid(
  { least = 0, most = Infinity }: NonNullable<ExpectedRow["salario"]>,
  cargo: OpenCargo,
): boolean {
  const salario =
    cargo.salario === null || cargo.salario_periodo === "HORA" ? undefined : Number(cargo.salario);
  return salario !== undefined && salario >= least && salario <= most;
}

/** Returns whether a position matches. `isStrict`: it must be found; otherwise it may be the first result. */
function holdsOfCargo(
  wanted: ExpectedRow,
  concurso: OpenConcurso,
  cargo: OpenCargo,
  isStrict: boolean,
): boolean {
  const { cargo: name, nivel, salario, locais, reserva, remoto } = wanted;
  if (name && !name.test(folded(cargo.nome, cargo.a_definir ? concurso.titulo : ""))) return false;
  // A ceiling over several levels may belong to another level.
  if (isStrict && salario && nivel && cargo.a_definir && cargo.niveis_possiveis.length !== 1) return false;
  const levels = cargo.nivel_escolaridade ? [cargo.nivel_escolaridade] : cargo.niveis_possiveis;
  if (nivel && !levels.includes(nivel)) return false;
  if (salario && !isPaid(salario, cargo)) return false;
  if (reserva && cargo.cadastro_reserva !== true) return false;
  if (remoto && !cargo.remoto) return false;
  if (!locais || cargo.remoto) return true;
  return isAt(locais, [...cargo.locais_trabalho, ...concurso.locais_prova], !isStrict);
}

function holds(wanted: ExpectedRow, concurso: OpenConcurso, today: string, isStrict: boolean): boolean {
  const { titulo, orgao, organizadora } = concurso;
  if (wanted.about && !wanted.about.test(folded(titulo, orgao))) return false;
  if (wanted.banca && !wanted.banca.test(folded(organizadora))) return false;
  if (wanted.ano && isStrict && !titulo.includes(String(wanted.ano))) return false;
  if (wanted.open && !isOpen(concurso as never, today)) return false;
  return concurso.cargos.some((cargo) => holdsOfCargo(wanted, concurso, cargo, isStrict));
}

export type Answered = { ids: number[]; chips: string[] };

/** Returns the faults of an answer; empty if it is as expected. */
export function faultsOf(
  { chips = [], ...wanted }: Judged,
  answered: Answered,
  concursos: OpenConcurso[],
  today: string,
): string[] {
  const byId = new Map(concursos.map((one) => [idOf(one), one]));
  const isJudged = Object.keys(wanted).some((name) => name !== "texts");
  const must = isJudged ? concursos.filter((one) => holds(wanted, one, today, true)) : [];
  const found = new Set(answered.ids);
  const first = answered.ids
    .slice(0, isJudged ? Math.min(3, Math.max(1, must.length)) : 3)
    .map((id) => byId.get(id) as OpenConcurso);
  const wrong = first.filter((one) => !holds(wanted, one, today, false)).map(({ titulo }) => titulo);
  const lost = must.filter((one) => !found.has(idOf(one))).map(({ titulo }) => titulo);
  return [
    ...(must.length === 0 && chips.length === 0 ? ["no exam is like this: the question judges nothing"] : []),
    ...(wrong.length > 0 ? [`first: ${wrong.join(" / ")}`] : []),
    ...(lost.length > 0 ? [`lost ${lost.length} of ${must.length}: ${lost.slice(0, 2).join(" / ")}`] : []),
    ...chips
      .filter((chip) => !answered.chips.includes(chip))
      .map((chip) => `no chip ${chip}: ${answered.chips}`),
  ];
}
