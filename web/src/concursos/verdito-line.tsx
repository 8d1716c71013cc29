import type { ConcursoResumo } from "@cav/contract/concursos.ts";
import { pluralOf } from "@cav/contract/format.ts";
import type { CriterioAvaliado } from "@cav/contract/matching.ts";
import { verditoLabels } from "@cav/contract/matching.words.ts";
import classes from "./verdito-line.module.css";

type Situacao = CriterioAvaliado["situacao"];

/** Whether an exam's best position fits its reader, and why, in one line. */
export function VerditoLine({
  concurso,
}: {
  concurso: Pick<ConcursoResumo, "verdito" | "melhor_cargo" | "buscas">;
}) {
  const { verdito, melhor_cargo: best, buscas } = concurso;
  if (!verdito || !best) return null;
  const wordsOf = (situacao: Situacao) =>
    best.criterios.flatMap((one) => (one.situacao === situacao ? [one.curto] : [])).join(", ");
  const [fits, open, misses] = [wordsOf("atende"), wordsOf("desconhecido"), wordsOf("nao_atende")];
  return (
    <p className={classes.line}>
      <strong data-verdito={verdito}>
        {verditoLabels[verdito]}
        {misses && `: ${misses}`}
      </strong>
      {fits && (
        <span className={classes.fits}>
          <span aria-hidden="true">✓ </span>
          {fits}
        </span>
      )}
      {open && <span>? {open}</span>}
      {buscas.length > 0 && <span>{sayBuscas(buscas)}</span>}
    </p>
  );
}

/** `Busca: Tribunais em SP`, for who has several. */
export function sayBuscas(buscas: string[]): string {
  return `${pluralOf(buscas.length, "Busca", "Buscas")}: ${buscas.join(", ")}`;
}
