import { type PaginaFacts, recordEvents } from "../../catalogue/concursos/index.ts";
import { findAdministrators } from "../../identity/who/index.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Queue } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import { type Followed, isCritical } from "./cadencia.ts";
import { paginasJobs } from "./paginas.jobs.ts";
import { findConcursosOf, type PaginaRow, updatePagina } from "./paginas.queries.ts";
import type { Fault } from "./read.ts";

type Failed = { pagina: PaginaRow; fault: Fault; followed: Followed; now: Date };

const isWell = ({ estado }: PaginaRow) => estado === "NOVA" || estado === "LIDA";

/**
 * Records that a page can't be read. The second time in a row notifies administrators, once per episode, and in a
 * critical week its exams' followers. Returns whether it was the second time.
 */
export async function recordUnreadable(
  queue: Queue,
  tx: Tx,
  { pagina, fault, followed, now }: Failed,
): Promise<boolean> {
  const isConfirmed = pagina.falhas === 1;
  const isKnown = !isWell(pagina);
  await updatePagina(tx, pagina.id, {
    causa: fault.causa,
    ...((isConfirmed || isKnown) && { estado: fault.estado }),
    ...(isConfirmed && !isKnown && { desde: now }),
  });
  if (!isConfirmed || isKnown) return false;
  const concursos = await findConcursosOf(tx, pagina.id);
  if (concursos.length === 0) return true;
  await queueAlarms(queue, tx, pagina.id, false);
  if (!isCritical(followed, dayOf(now))) return true;
  const facts: PaginaFacts = { pagina: pagina.endereco, ilegivel: true, documentos: [] };
  const occasion = `${pagina.id} ilegível ${now.toISOString()}`;
  await recordEvents(
    queue,
    tx,
    concursos.map(({ id }) => ({ concurso_id: id, kind: "PAGINA" as const, occasion, dados: facts })),
    now,
  );
  return true;
}

/** Records that a page can be read again, and notifies the users who were notified of the failure. */
export async function recordReadable(queue: Queue, tx: Tx, pagina: PaginaRow, now: Date): Promise<void> {
  if (pagina.estado === "LIDA" && pagina.causa === null) return;
  const wasBroken = !isWell(pagina);
  await updatePagina(tx, pagina.id, {
    estado: "LIDA",
    causa: null,
    ...(pagina.estado !== "LIDA" && { desde: now }),
  });
  if (wasBroken && (await findConcursosOf(tx, pagina.id)).length > 0)
    await queueAlarms(queue, tx, pagina.id, true);
}

async function queueAlarms(queue: Queue, tx: Tx, pagina_id: number, curado: boolean): Promise<void> {
  for (const user_id of await findAdministrators(tx))
    await queue.enqueue(tx, paginasJobs.paginasAlarm, { user_id, pagina_id, curado });
}
