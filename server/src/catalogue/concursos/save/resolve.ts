import type { CargoInput } from "@cav/contract/concursos/cargos.ts";
import { sumVagas } from "@cav/contract/concursos/cargos.words.ts";
import { findDayFaults } from "@cav/contract/concursos/concurso-dates.ts";
import type { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import { type TipoDeVaga, tipoDeVagaOf } from "@cav/contract/concursos/tipos-de-vaga.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Db } from "../../../tables.ts";
import { resolveCursos } from "../../cursos/index.ts";
import { resolveLocais } from "../../locais/index.ts";

export type ResolvedCargo = Omit<
  CargoInput,
  "cursos_aceitos" | "locais_trabalho" | "vagas_por_cota" | "quantidade_vagas" | "tipo_de_vaga"
> & {
  cursos_aceitos: number[];
  locais_trabalho: number[];
  /** Announced quotas only. */
  vagas_por_cota: Record<string, string>;
  quantidade_vagas: string | null;
  tipo_de_vaga: TipoDeVaga;
};

/** An exam as stored: places and courses by id without repeats; totals computed. */
export type ResolvedConcurso = Omit<ConcursoInput, "locais_prova" | "cargos"> & {
  locais_prova: number[];
  cargos: ResolvedCargo[];
  /** The notice's file, described; null: none. A save without the field keeps it. */
  edital_arquivo?: string | null;
};

/** Splits a flat list back into lists of the given lengths. */
function regroup<T>(flat: T[], lengths: number[]): T[][] {
  let start = 0;
  return lengths.map((length) => {
    start += length;
    return flat.slice(start - length, start);
  });
}

/**
 * Resolves an exam's references.
 * @throws AppError validation with every unknown or ambiguous one, and every day of an absurd year, by its path
 */
export async function resolveConcurso(
  db: Db,
  input: ConcursoInput,
  today: string,
): Promise<ResolvedConcurso> {
  const [result] = await resolveConcursos(db, [input], today);
  if (result?.concurso) return result.concurso;
  throw new AppError("validation", { fields: result?.errors, detail: result?.errors[0]?.message });
}

/** A resolved exam, or its errors. */
export type Resolution =
  | { concurso: ResolvedConcurso; errors?: undefined }
  | { concurso?: undefined; errors: FieldError[] };

/** Resolves many exams with two queries. */
export async function resolveConcursos(
  db: Db,
  inputs: ConcursoInput[],
  today: string,
): Promise<Resolution[]> {
  const locaisOf = (input: ConcursoInput) => [
    input.locais_prova,
    ...input.cargos.map((cargo) => cargo.locais_trabalho),
  ];
  const cursosOf = (input: ConcursoInput) => input.cargos.map((cargo) => cargo.cursos_aceitos);
  const [locais, namedCursos] = await Promise.all([
    resolveLocais(db, inputs.flatMap(locaisOf).flat(), { homonyms: "refuse" }),
    resolveCursos(db, inputs.flatMap(cursosOf).flat()),
  ]);
  const localLists = regroup(locais.results, inputs.flatMap(locaisOf).map(lengthOf));
  const cursoLists = regroup(namedCursos.results, inputs.flatMap(cursosOf).map(lengthOf));
  return inputs.map((input) => {
    const [locaisProva = [], ...locaisTrabalho] = localLists.splice(0, input.cargos.length + 1);
    const cursos = cursoLists.splice(0, input.cargos.length);
    const errors = [
      ...findDayFaults(input, today),
      ...errorsOf(locaisProva, "locais_prova"),
      ...locaisTrabalho.flatMap((list, index) => errorsOf(list, `cargos.${index}.locais_trabalho`)),
      ...cursos.flatMap((list, index) => errorsOf(list, `cargos.${index}.cursos_aceitos`)),
    ];
    if (errors.length > 0) return { errors };
    const cargos = input.cargos.map((cargo, index) => ({
      ...cargo,
      ...resolveVagas(cargo),
      tipo_de_vaga: cargo.tipo_de_vaga ?? tipoDeVagaOf(cargo.nome),
      cursos_aceitos: idsOf(cursos[index]),
      locais_trabalho: idsOf(locaisTrabalho[index]),
    }));
    return { concurso: { ...input, locais_prova: idsOf(locaisProva), cargos } };
  });
}

/** The ids of a reference, or why it has none. */
export type ResolvedRef = { ids: number[]; error?: string };

const lengthOf = (list: readonly unknown[]) => list.length;

function idsOf(list: ResolvedRef[] = []): number[] {
  return [...new Set(list.flatMap(({ ids }) => ids))];
}

function errorsOf(list: ResolvedRef[], name: string): FieldError[] {
  return list.flatMap(({ error }, index) => (error ? [{ field: `${name}.${index}`, message: error }] : []));
}

/** Returns the announced quotas and their sum; the given total where none was announced. */
function resolveVagas({ vagas_por_cota, quantidade_vagas }: CargoInput) {
  const announced = Object.entries(vagas_por_cota).flatMap(([cota, count]) =>
    count ? [[cota, String(Number(count))]] : [],
  );
  const sum = sumVagas(vagas_por_cota) ?? (quantidade_vagas ? Number(quantidade_vagas) : null);
  return {
    vagas_por_cota: Object.fromEntries(announced) as Record<string, string>,
    quantidade_vagas: sum === null ? null : String(sum),
  };
}
