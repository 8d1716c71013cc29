import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import {
  criteriaBySituacao,
  isByOneCriterion,
  onlyCriterion,
  verditoLabels,
} from "@cav/contract/concursos/matching.words.ts";
import { pluralOf } from "@cav/contract/format.ts";
import classes from "./verdito-line.module.css";

/** States in one line whether an exam's best position fits the user, and why. Screen readers hear sentences. */
export function VerditoLine({
  concurso,
  isUnderItsVerdito = false,
}: {
  concurso: Pick<ConcursoResumo, "verdito" | "melhor_cargo" | "buscas">;
  /** Whether the heading above states the verdict. */
  isUnderItsVerdito?: boolean;
}) {
  const { verdito, melhor_cargo: best, buscas } = concurso;
  if (!verdito || !best) return null;
  const { atende: fits, desconhecido: open, nao_atende: misses } = criteriaBySituacao(best.criterios);
  return (
    <p className={classes.line}>
      {!isUnderItsVerdito && (
        <strong data-verdito={verdito}>
          {verditoLabels[verdito]}
          {misses && `: ${misses}`}
        </strong>
      )}
      {fits && (
        <span className={classes.fits}>
          <span className={classes.heard}>{isUnderItsVerdito ? "" : ". "}Atende: </span>
          <span aria-hidden="true">✓&nbsp;</span>
          {fits}
          {isByOneCriterion(best.criterios) && ` (${onlyCriterion})`}
        </span>
      )}
      {open && (
        <span>
          <span className={classes.heard}>{isUnderItsVerdito && !fits ? "" : ". "}A confirmar: </span>
          <span aria-hidden="true">?&nbsp;</span>
          {open}
        </span>
      )}
      {buscas.length > 0 && (
        <span>
          <span className={classes.heard}>. </span>
          {sayBuscas(buscas)}
        </span>
      )}
    </p>
  );
}

/** Returns `Busca: Tribunais em SP`, for users with several searches. */
export function sayBuscas(buscas: string[]): string {
  return `${pluralOf(buscas.length, "Busca", "Buscas")}: ${buscas.join(", ")}`;
}
