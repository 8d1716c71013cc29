import type { ConflitoDaJornada } from "@cav/contract/jornada/jornada.ts";
import { estimativas } from "@cav/contract/jornada/jornada.words.ts";
import { daysBetween } from "../../platform/clock.ts";
import { findNearest, type Ponto } from "./distancias.ts";

/** An exam with its coming days and places. No places: not announced yet. */
export type Prova = {
  concurso: string;
  titulo: string;
  dias: string[];
  /** Whether users sit it on these days, whatever their position. */
  certo: boolean;
  locais: readonly Ponto[];
};

const { kmEntreDias } = estimativas;

type Marcada = { prova: Prova; dia: string };

const presentMarcada = ({ prova: { concurso, titulo }, dia }: Marcada) => ({ concurso, titulo, dia });

/** Returns the clash of two exams; none if they are near, or a place is unknown. */
function findConflito(primeiro: Marcada, segundo: Marcada): ConflitoDaJornada[] {
  if (primeiro.prova === segundo.prova) return [];
  const km =
    primeiro.dia === segundo.dia
      ? null
      : (findNearest(primeiro.prova.locais, segundo.prova.locais, kmEntreDias)?.km ?? 0);
  if (km !== null && km <= kmEntreDias) return [];
  const certo = primeiro.prova.certo && segundo.prova.certo;
  const rounded = km === null ? null : Math.round(km);
  return [{ primeiro: presentMarcada(primeiro), segundo: presentMarcada(segundo), km: rounded, certo }];
}

/**
 * Returns exams that can't both be sat, by day: on one day, or on consecutive days in distant cities. The limit is 14
 * hours at 60 km/h in a straight line, 840 km (`estimativas`). A clash is certain when neither has another day.
 */
export function findConflitosAmong(provas: readonly Prova[]): ConflitoDaJornada[] {
  const marcadas = provas.flatMap((prova) => prova.dias.map((dia) => ({ prova, dia })));
  const byDay = [...Map.groupBy(marcadas, ({ dia }) => dia)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return byDay.flatMap(([dia, some], index) => {
    const [next, after] = byDay[index + 1] ?? [];
    const following = next !== undefined && daysBetween(dia, next) === 1 ? (after ?? []) : [];
    return some.flatMap((one, rank) =>
      [...some.slice(rank + 1), ...following].flatMap((other) => findConflito(one, other)),
    );
  });
}
