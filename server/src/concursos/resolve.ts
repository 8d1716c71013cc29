import { type CargoInput, type ConcursoInput, sumVagas } from "@cav/contract/concursos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { resolveCursos } from "../cursos/cursos.ts";
import { resolveLocais } from "../locais/locais.ts";
import type { Db } from "../platform/database/schema.ts";
import { AppError } from "../platform/http/app-error.ts";

export type ResolvedCargo = Omit<
  CargoInput,
  "cursos_aceitos" | "locais_trabalho" | "vagas_por_cota" | "quantidade_vagas"
> & {
  cursos_aceitos: number[];
  locais_trabalho: number[];
  /** Announced modalities only. */
  vagas_por_cota: Record<string, string>;
  quantidade_vagas: string | null;
};

/** An exam as it is stored: places and courses by id, each once; totals computed. */
export type ResolvedConcurso = Omit<ConcursoInput, "locais_prova" | "cargos"> & {
  locais_prova: number[];
  cargos: ResolvedCargo[];
};

const unique = (ids: number[]) => [...new Set(ids)];

/** Slices a flat list back into the lists it was made of. */
function regroup<T>(flat: T[], lengths: number[]): T[][] {
  let start = 0;
  return lengths.map((length) => {
    start += length;
    return flat.slice(start - length, start);
  });
}

/**
 * Finds what an exam's references stand for, all of them in two queries.
 * @throws AppError validation with every unknown or ambiguous one, by its path
 */
export async function resolveConcurso(db: Db, input: ConcursoInput): Promise<ResolvedConcurso> {
  const placeLists = [input.locais_prova, ...input.cargos.map((cargo) => cargo.locais_trabalho)];
  const placeFields = ["locais_prova", ...input.cargos.map((_, index) => `cargos.${index}.locais_trabalho`)];
  const courseLists = input.cargos.map((cargo) => cargo.cursos_aceitos);
  const courseFields = input.cargos.map((_, index) => `cargos.${index}.cursos_aceitos`);
  const [places, courses] = await Promise.all([
    resolveLocais(db, placeLists.flat(), { homonyms: "refuse" }),
    resolveCursos(db, courseLists.flat()),
  ]);
  const fields = [
    ...toFields(places.errors, placeLists, placeFields),
    ...toFields(courses.errors, courseLists, courseFields),
  ];
  if (fields.length > 0) throw new AppError("validation", { fields, detail: fields[0]?.message });
  const [locaisProva = [], ...locaisTrabalho] = regroup(places.ids, lengthsOf(placeLists)).map((ids) =>
    unique(ids.flat()),
  );
  const cursos = regroup(courses.ids, lengthsOf(courseLists)).map((ids) =>
    unique(ids.filter((id) => id !== undefined)),
  );
  return {
    ...input,
    locais_prova: locaisProva,
    cargos: input.cargos.map((cargo, index) => ({
      ...cargo,
      ...resolveVagas(cargo),
      cursos_aceitos: cursos[index] ?? [],
      locais_trabalho: locaisTrabalho[index] ?? [],
    })),
  };
}

function lengthsOf(lists: readonly (readonly unknown[])[]): number[] {
  return lists.map((list) => list.length);
}

/** The announced modalities without leading zeros, and their sum; the given total where none was announced. */
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

/** Errors of a flattened list as errors of the fields it came from. */
function toFields(
  errors: { index: number; message: string }[],
  lists: readonly (readonly unknown[])[],
  names: string[],
): FieldError[] {
  return errors.map(({ index, message }) => {
    let rest = index;
    const list = lists.findIndex(({ length }) => {
      if (rest < length) return true;
      rest -= length;
      return false;
    });
    return { field: `${names[list]}.${rest}`, message };
  });
}
