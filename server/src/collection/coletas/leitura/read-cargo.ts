import type { Cota } from "@cav/contract/preferencias/preferencias.ts";
import { buildFound, type ReadValue } from "./fields.ts";
import { toName, toTitle } from "./names.ts";
import { toBareName, toOnePost } from "./singular.ts";
import { printedTextOf, type View } from "./view.ts";

export type Nivel = "FUNDAMENTAL" | "MEDIO" | "SUPERIOR";

/**
 * The proof of a position's counts: "provado" is a sum that the notice states, "linha fecha" the row's own sum. With
 * "sem total" only words carry them, because there is no total.
 */
export type Prova = "provado" | "linha fecha" | "sem total" | "conferir" | "total fecha, cotas não";

/** A position as an act states it. */
export type ReadCargo = {
  nome: ReadValue<string>;
  nivel: ReadValue<Nivel> | null;
  vagas: ReadValue<number> | null;
  salario: ReadValue<number> | null;
  /** Vacancies by modality, where a table counts them. */
  cotas?: (ReadValue<number> & { cota: Cota })[];
  /** Courses that the position's requirements accept; none: any course, or not stated. */
  cursos?: ReadValue<string>[];
  /** Towns of work, "Natal/RN", where a table has a column of them. */
  locais?: ReadValue<string>[];
  /** The position's registration fee, if the exam has several fees. */
  taxa?: ReadValue<number> | null;
  /** The proof of its counts, where tables were read as sums. */
  prova?: Prova;
};

/** A position of which only the name is read. */
export function buildNamedCargo(view: View, from: number, to: number, regra: string, prefix = ""): ReadCargo {
  // "Técnico e 2 vagas de …": the "e" is not part of the name.
  const end = to - (/ e ?$/.exec(view.plain.slice(from, to))?.[0].length ?? 0);
  const printed = printedTextOf(view, from, end).replaceAll(/ ?\((?:[ao]s?|es)\)/gi, "");
  const name = toTitle(toOnePost(toBareName(toName(printed))));
  const nome = buildFound(view, from, end, `${prefix}${name}`, regra);
  return { nome, nivel: null, vagas: null, salario: null };
}
