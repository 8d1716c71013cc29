import { type CargoInput, sumVagas } from "@cav/contract/cargos.ts";
import { findDayFaults } from "@cav/contract/concurso-dates.ts";
import type { ConcursoInput } from "@cav/contract/concursos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { type TipoDeVaga, tipoDeVagaOf } from "@cav/contract/tipos-de-vaga.ts";
import { resolveCursos } from "../cursos/index.ts";
import { resolveLocais } from "../locais/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db } from "../tables.ts";

export type ResolvedCargo = Omit<
  CargoInput,
  "cursos_aceitos" | "locais_trabalho" | "vagas_por_cota" | "quantidade_vagas" | "tipo_de_vaga"
> & {
  cursos_aceitos: number[];
  locais_trabalho: number[];
  /** Announced modalities only. */
  vagas_por_cota: Record<string, string>;
  quantidade_vagas: string | null;
  tipo_de_vaga: TipoDeVaga;
};

/** An exam as it is stored: places and courses by id, each once; totals computed. */
export type ResolvedConcurso = Omit<ConcursoInput, "locais_prova" | "cargos"> & {
  locais_prova: number[];
  cargos: ResolvedCargo[];
  /** The notice's file, in words; null: none. A save that says nothing of it leaves it as it is. */
  edital_arquivo?: string | null;
};

/** Slices a flat list back into the lists it was made of. */
function regroup<T>(flat: T[], lengths: number[]): T[][] {
  let start = 0;
  return lengths.map((length) => {
    start += length;
    return flat.slice(start - length, start);
  });
}

/**
 * Finds what an exam's references stand for.
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

/** An exam with its references found, or what is wrong with them. */
export type Resolution =
  | { concurso: ResolvedConcurso; errors?: undefined }
  | { concurso?: undefined; errors: FieldError[] };

/** The same for many exams at once: two queries, however many there are. */
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

/** What a reference stands for, or why it stands for nothing. */
export type ResolvedRef = { ids: number[]; error?: string };

const lengthOf = (list: readonly unknown[]) => list.length;

function idsOf(list: ResolvedRef[] = []): number[] {
  return [...new Set(list.flatMap(({ ids }) => ids))];
}

function errorsOf(list: ResolvedRef[], name: string): FieldError[] {
  return list.flatMap(({ error }, index) => (error ? [{ field: `${name}.${index}`, message: error }] : []));
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
