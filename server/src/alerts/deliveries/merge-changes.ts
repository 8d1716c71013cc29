import {
  changesBetween,
  findVersionFacts,
  isLongPast,
  type RetificacaoFacts,
  retificacaoOf,
} from "../../catalogue/concursos/index.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";

/**
 * Replaces a concurso's changes in one digest by their combined result, so that it appears once (mergeRepeated).
 * Changes overwritten or undone since are left out.
 */
export async function mergeChanges(db: Db, deliveries: ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
  const together = Map.groupBy(
    deliveries.filter((delivery) => delivery.resumo && retificacaoOf(delivery)),
    ({ user_id, concurso_id }) => `${user_id} ${concurso_id}`,
  );
  const spans = new Map<string, Promise<RetificacaoFacts | undefined>>();
  const merged = new Map<ClaimedDelivery, ClaimedDelivery>();
  for (const changes of together.values()) {
    if (changes.length < 2) continue;
    const parts = changes.flatMap((delivery) => retificacaoOf(delivery) ?? []);
    const desde = Math.min(...parts.map((part) => part.desde));
    const versao = Math.max(...parts.map((part) => part.versao));
    const id = changes[0]?.concurso_id ?? 0;
    const key = `${id} ${desde} ${versao}`;
    const span = spans.get(key) ?? findChange(db, id, { desde, versao });
    spans.set(key, span);
    const whole = await span;
    const days = changes.map(({ happened_at }) => dayOf(happened_at));
    const facts = whole && withoutLongPast(whole, days.toSorted()[0] ?? "");
    // The merged deliveries have the same text, and the time of the earliest change.
    const happened_at = new Date(Math.min(...changes.map((one) => one.happened_at.getTime())));
    if (facts)
      for (const delivery of changes) merged.set(delivery, { ...withChange(delivery, facts), happened_at });
  }
  return deliveries.map((delivery) => merged.get(delivery) ?? delivery);
}

/** Removes stages that were already long past at the first change (decision 0079). */
function withoutLongPast(facts: RetificacaoFacts, day: string): RetificacaoFacts {
  return { ...facts, mudancas: facts.mudancas.filter((change) => !isLongPast(change, day)) };
}

/** Returns the changes between two versions; undefined when one of them is gone. */
async function findChange(
  db: Db,
  concursoId: number,
  { desde, versao }: Omit<RetificacaoFacts, "mudancas">,
): Promise<RetificacaoFacts | undefined> {
  const versions = await findVersionFacts(db, concursoId, [desde, versao]);
  const [before, after] = [versions.get(desde), versions.get(versao)];
  return before && after && { desde, versao, mudancas: changesBetween(before, after) };
}

function withChange(delivery: ClaimedDelivery, facts: RetificacaoFacts): ClaimedDelivery {
  switch (delivery.kind) {
    case "RETIFICACAO":
      return { ...delivery, dados: facts };
    case "STATUS":
      return { ...delivery, dados: { ...delivery.dados, retificacao: facts } };
    case "INSCRICOES_ABERTAS":
      return { ...delivery, dados: { ...delivery.dados, retificacao: facts } };
    default:
      return delivery;
  }
}
