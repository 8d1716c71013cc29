import type { Deps } from "../../deps.ts";
import { avisosJobs } from "./avisos.jobs.ts";
import {
  deletePedido,
  findPedido,
  isRefused,
  type NewPedido,
  type Pedido,
  setConfirmed,
  upsertPedido,
} from "./avisos.queries.ts";
import { claimAllPedidos } from "./claim.ts";
import { enderecoKey, isConfirmToken, isEndToken, parseLinkUuid } from "./links.ts";

type Asking = Pick<Deps, "config" | "db" | "clock" | "queue">;

/** Records a request and queues its confirmation mail. Reveals nothing about the address. */
export async function requestPedido(
  { config, db, clock, queue }: Asking,
  asked: Pick<NewPedido, "email" | "nome" | "concurso_id" | "lista">,
): Promise<void> {
  const endereco = enderecoKey(config.jwtSecret, asked.email);
  if (await isRefused(db, endereco)) return;
  await db.transaction().execute(async (tx) => {
    const pedido_id = await upsertPedido(tx, { ...asked, endereco } as NewPedido, clock.now());
    if (pedido_id !== undefined) await queue.enqueue(tx, avisosJobs.avisosConfirm, { pedido_id });
  });
}

/** Returns the request of a valid confirmation link. */
export async function findToConfirm(
  { config, db, clock }: Asking,
  token: string,
): Promise<Pedido | undefined> {
  const pedido = await findOf(db, token);
  return pedido && isConfirmToken(config.jwtSecret, token, pedido, clock.now()) ? pedido : undefined;
}

/** Returns the request of an end link. */
export async function findToEnd({ config, db }: Asking, token: string): Promise<Pedido | undefined> {
  const pedido = await findOf(db, token);
  return pedido && isEndToken(config.jwtSecret, token, pedido) ? pedido : undefined;
}

async function findOf(db: Deps["db"], token: string): Promise<Pedido | undefined> {
  const uuid = parseLinkUuid(token);
  return uuid === undefined ? undefined : findPedido(db, { uuid });
}

/** Confirms a request; an address with an account moves it there. Idempotent. */
export async function confirmPedido(deps: Asking, { id, email }: Pedido): Promise<void> {
  await setConfirmed(deps.db, id, deps.clock.now());
  await claimAllPedidos(deps, email);
}

/** Deletes a request. */
export async function removePedido({ db }: Asking, { id }: Pedido): Promise<void> {
  await deletePedido(db, id);
}
