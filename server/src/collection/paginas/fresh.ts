import { insertPersonalAlert } from "../../alerts/events/index.ts";
import { recordEvents } from "../../catalogue/concursos/index.ts";
import type { Queue } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import { findOwners } from "./acompanhadas.queries.ts";
import type { ItemRow } from "./itens.queries.ts";
import { findConcursosOf, markFresh, type PaginaRow } from "./paginas.queries.ts";
import { paginaEventOf } from "./tell.ts";

type Fresh = {
  pagina: Pick<PaginaRow, "id" | "uuid" | "endereco">;
  itens: readonly ItemRow[];
  /** Distinguishes two events of one kind about the same page. */
  occasion: string;
  /** The documents existed before, with other contents. */
  alterados?: true;
  now: Date;
};

/** Documents stored per event; a message names fewer. */
const keptMax = 50;

/** Notifies followers of the page's exams, and of the page itself, in the transaction that stores the news. */
export async function recordFresh(
  queue: Queue,
  tx: Tx,
  { pagina, itens, occasion, alterados, now }: Fresh,
): Promise<void> {
  if (itens.length === 0) return;
  await markFresh(tx, pagina.id);
  const documentos = itens.slice(0, keptMax).map(({ titulo, formato, dia, url }) => ({
    ...{ titulo, formato, dia, url },
    ...(alterados && { alterado: alterados }),
  }));
  const dados = { pagina: pagina.endereco, documentos };
  const events = (await findConcursosOf(tx, pagina.id)).map(({ id }) => ({
    concurso_id: id,
    kind: "PAGINA" as const,
    occasion: `${pagina.id} ${occasion}`,
    dados,
  }));
  await recordEvents(queue, tx, events, now);
  const kept = itens.slice(0, keptMax).map(({ id }) => id);
  for (const owner of await findOwners(tx, pagina.id))
    await insertPersonalAlert(tx, paginaEventOf({ ...owner, pagina, itens: kept }, occasion), now);
}
