import { findNameSections, toKey } from "./quadros/sections.ts";
import { findSectionCursos } from "./quadros/told.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { findCursosIn } from "./requisitos.ts";

const rowMax = 300;
const rowEnd = /\n(?:\s{0,9}\n|\d{1,2}\.\d)/;

/** Adds the courses that a position's row or its own section accept. */
export function withLineCursos(text: string, cargos: readonly ReadCargo[]): ReadCargo[] {
  const starts = cargos.flatMap(({ nome }) => nome.inicio ?? []).sort((one, other) => one - other);
  const sections = findNameSections(
    text,
    cargos.map(({ nome }) => nome.valor),
  );
  return cargos.map((cargo) => {
    if (cargo.nivel && cargo.nivel.valor !== "SUPERIOR") return cargo;
    const own = findSectionCursos(text, sections.get(toKey(cargo.nome.valor)) ?? []);
    const cursos = own.length > 0 ? own : findRowCursos(text, cargo, starts);
    return cursos.length > 0 ? { ...cargo, cursos } : cargo;
  });
}

/** Reads the text between a position's name and the next one, up to an empty line or a numbered clause. */
function findRowCursos(text: string, { nome: { fim } }: ReadCargo, starts: readonly number[]) {
  if (fim === null) return [];
  const to = Math.min(starts.find((start) => start >= fim) ?? text.length, fim + rowMax);
  const [row = ""] = text.slice(fim, to).split(rowEnd, 1);
  return findCursosIn(row, fim).map((one) => ({ ...one, regra: "curso-da-linha" }));
}
