import type { ListadoQueFalta } from "@cav/contract/coletas/coletas.ts";
import { daysBetween } from "../../platform/clock.ts";
import type { ListadoRow } from "../coletas/index.ts";
import { type Identidade, identidadeOf, semelhancaOf } from "../minutas/index.ts";

/** An exam or undecided draft, as compared with a list. */
export type Nosso = {
  tipo: "CONCURSO" | "MINUTA";
  uuid: string;
  titulo: string;
  identidade: Identidade;
  /** The last day to register for the listed exam. */
  prazo: string | null;
};

/** Days between deadlines of one selection; more means two selections of one body. */
const nearDays = 60;

/**
 * Returns listed exams that we lack, in order. Lists have no notice numbers, so the deadline identifies a selection.
 * Each of ours matches one listed exam; a merely similar one is named with the missing.
 */
export function findMissing(listados: readonly ListadoRow[], nossos: readonly Nosso[]): ListadoQueFalta[] {
  const free = new Set(nossos);
  const byBody = Map.groupBy(nossos, ({ identidade }) => identidade.orgao);
  const alikeOf = (identidade: Identidade) =>
    (byBody.get(identidade.orgao) ?? []).filter((nosso) => free.has(nosso));
  const missing = listados.flatMap((listado) => {
    const identidade = identidadeOfListado(listado);
    const same = alikeOf(identidade).find((nosso) => isSame({ ...listado, identidade }, nosso));
    if (same) free.delete(same);
    return same ? [] : [{ listado, identidade }];
  });
  return missing.map(({ listado: { titulo, uf, prazo, url, desde }, identidade }) => {
    const alike = alikeOf(identidade).find((nosso) => isAlike({ identidade, prazo }, nosso));
    const parecido = alike ? { tipo: alike.tipo, uuid: alike.uuid, titulo: alike.titulo } : null;
    return { titulo, uf, prazo, url, desde, parecido };
  });
}

function identidadeOfListado({ titulo, selecao, uf }: ListadoRow): Identidade {
  return identidadeOf({ orgao: titulo, selecao, edital: null, uf, municipio: null });
}

type Compared = Pick<Nosso, "identidade" | "prazo">;

/** Returns whether body, kind, state and deadline are equal. */
function isSame(one: Compared, other: Compared): boolean {
  const byDay = ({ identidade, prazo }: Compared) => ({ ...identidade, numero: prazo, ano: null });
  return one.identidade.uf === other.identidade.uf && semelhancaOf(byDay(one), byDay(other)) === "MESMO";
}

function isAlike(one: Compared, other: Compared): boolean {
  const isFar =
    one.prazo !== null && other.prazo !== null && Math.abs(daysBetween(one.prazo, other.prazo)) > nearDays;
  return !isFar && semelhancaOf(one.identidade, other.identidade) !== "OUTRO";
}
