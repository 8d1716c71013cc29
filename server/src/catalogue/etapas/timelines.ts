import type { PontoMostrado } from "@cav/contract/concursos/etapas.ts";
import { describeAlcance, describeQuem, type EtapaFacts } from "@cav/contract/concursos/etapas.words.ts";
import { type DatedConcurso, timelineOf } from "@cav/contract/concursos/timeline.ts";

/** Presents an exam's timeline on a day, in the words of all screens and documents. */
export function presentTimeline(
  concurso: DatedConcurso,
  etapas: readonly EtapaFacts[],
  today: string,
): PontoMostrado[] {
  return timelineOf(concurso, etapas, today).map(({ rotulo, momento, quando, dia, aviso, campo, etapa }) => ({
    ...{ rotulo, momento, dia, aviso, campo },
    quando: quando ?? (momento === "PASSADA" ? "Já aconteceu" : "Sem data definida"),
    detalhe: etapa && detailOf(etapa),
    fonte: etapa?.fonte ?? null,
    fonte_url: etapa?.fonte_url ?? null,
    citacao: etapa?.citacao ?? null,
  }));
}

function detailOf(etapa: EtapaFacts): string | null {
  const facts = [describeQuem(etapa), describeAlcance(etapa), etapa.descricao];
  return facts.filter(Boolean).join(" · ") || null;
}
