import { saveFavorito } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/http/app-error.ts";
import {
  deletePedido,
  findMovedPedidos,
  findPedidosOfUser,
  findUsersToClaim,
  purgeRows,
  updateAddress,
  updateOwner,
} from "./avisos.queries.ts";
import { enderecoKey } from "./links.ts";

type Claiming = Pick<Deps, "db" | "clock">;

/**
 * What an address asked for without an account becomes its account's: an exam is saved, so that its owner hears of it as of
 * any other. What the plan has no room for, and lists, stay as they were asked for, and go with the account.
 */
export async function claimPedidos(deps: Claiming, userId: number): Promise<void> {
  for (const { id, concurso } of await findPedidosOfUser(deps.db, userId)) {
    if (concurso !== null && (await isSaved(deps, userId, concurso))) await deletePedido(deps.db, id);
    else await updateOwner(deps.db, id, userId);
  }
}

async function isSaved(deps: Claiming, id: number, concurso: string): Promise<boolean> {
  try {
    await saveFavorito(deps, { id }, concurso);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === "plan-limit" || error.code === "concurso-not-found"))
      return false;
    throw error;
  }
}

/** The same of every account whose proven address asked for something, or of that of one address. */
export async function claimAllPedidos(deps: Claiming, email?: string): Promise<void> {
  for (const userId of await findUsersToClaim(deps.db, email)) await claimPedidos(deps, userId);
}

/** What an account asked for goes where the account goes: its address may be another one by now. */
export async function updateAddresses({ db, config }: Pick<Deps, "db" | "config">): Promise<void> {
  for (const { id, email } of await findMovedPedidos(db))
    await updateAddress(db, id, { email, endereco: enderecoKey(config.jwtSecret, email) });
}

/** Forgets what is over, and finds what became an account's by a way that nobody told of. */
export async function purgePedidos(deps: Claiming): Promise<void> {
  await purgeRows(deps.db, deps.clock.now());
  await claimAllPedidos(deps);
}
