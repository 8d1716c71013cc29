import { matchFollower } from "../../alerts/events/index.ts";
import { saveFavorito } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import {
  deletePedido,
  findMovedPedidos,
  findPedidosOfUser,
  findUsersToClaim,
  lockWaitingEvents,
  purgeRows,
  updateAddress,
  updateOwner,
} from "./avisos.queries.ts";
import { enderecoKey } from "./links.ts";

type Claiming = Pick<Deps, "db" | "clock">;

/**
 * Moves an address's requests to its account: exams are saved, so that they alert as any other. Requests beyond the
 * plan, lists, and those of users with mail off stay requests, and are deleted with the account.
 */
export async function claimPedidos(deps: Claiming, userId: number): Promise<void> {
  for (const pedido of await findPedidosOfUser(deps.db, userId)) {
    if (await saveClaimed(deps, userId, pedido)) await handOver(deps, userId, pedido.id);
    else await updateOwner(deps.db, pedido.id, userId);
  }
}

/** Ends a request of a saved exam; its unsent events alert the account. */
async function handOver(deps: Claiming, userId: number, pedidoId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    for (const eventId of await lockWaitingEvents(tx, pedidoId))
      await matchFollower(tx, deps, { userId }, eventId);
    await deletePedido(tx, pedidoId);
  });
}

type Claimed = Awaited<ReturnType<typeof findPedidosOfUser>>[number];

async function saveClaimed(
  deps: Claiming,
  id: number,
  { concurso, desde, habilitar_email }: Claimed,
): Promise<boolean> {
  if (concurso === null || !habilitar_email) return false;
  try {
    await saveFavorito(deps, { id }, concurso, desde);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === "plan-limit" || error.code === "concurso-not-found"))
      return false;
    throw error;
  }
}

/** Claims requests for all accounts with a confirmed address, or for one address. */
export async function claimAllPedidos(deps: Claiming, email?: string): Promise<void> {
  for (const userId of await findUsersToClaim(deps.db, email)) await claimPedidos(deps, userId);
}

/** Moves an account's requests to its current address. */
export async function updateAddresses({ db, config }: Pick<Deps, "db" | "config">): Promise<void> {
  for (const { id, email } of await findMovedPedidos(db))
    await updateAddress(db, id, { email, endereco: enderecoKey(config.jwtSecret, email) });
}

/** Deletes expired requests, and claims those of accounts confirmed in unnoticed ways. */
export async function purgePedidos(deps: Claiming): Promise<void> {
  await purgeRows(deps.db, deps.clock.now());
  await claimAllPedidos(deps);
}
