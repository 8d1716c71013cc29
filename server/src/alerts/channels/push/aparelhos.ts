import { createHash } from "node:crypto";
import type {
  AddAparelho,
  Aparelho,
  AparelhoAdded,
  Aparelhos,
  MoveAparelho,
} from "@cav/contract/alerts/aparelhos.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../../../deps.ts";
import { lockUser, setChannelAddress, withCatchUp } from "../../../identity/who/index.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Subscription } from "../../../platform/providers/push/push.ts";
import { isPushAddress } from "../../../platform/providers/push/push-address.ts";
import { encodeSealed, readSealed } from "../../../platform/secrets.ts";
import type { Db, Tx } from "../../../tables.ts";
import { aparelhoToken, readAparelhoToken } from "./aparelho-token.ts";
import {
  countAparelhos,
  deleteAparelho,
  deleteAparelhosOf,
  deleteEnded,
  findAparelhoOwner,
  findAparelhos,
  findOwnerByUuid,
  findSealed,
  updateEndereco,
  updateNome,
  updateUsed,
  upsertAparelho,
} from "./aparelhos.queries.ts";

type PushDeps = Pick<Deps, "db" | "clock" | "config" | "queue">;

/**
 * Hashes a device's push address, so that a browser recognises its own device and learns nothing about others.
 */
const markOf = (endpoint: string) => createHash("sha256").update(endpoint).digest("base64url");

/** Returns a user's devices, and the key that a new one needs. */
export async function listAparelhos({ db, config }: PushDeps, userId: number): Promise<Aparelhos> {
  const items = (await findAparelhos(db, userId)).map(presentAparelho);
  const { publicKey: chave, standIn } = config.push;
  return { items, maximo: limits.aparelhosMax, chave, simulado: standIn !== undefined };
}

/**
 * Adds a browser to a user's devices. Another user's device moves, since only the browser knows its address.
 * @throws AppError invalid-aparelho, too-many-aparelhos
 */
export async function saveAparelho(
  { db, clock, config, queue }: PushDeps,
  userId: number,
  { nome, assinatura }: AddAparelho,
): Promise<AparelhoAdded> {
  if (!isPushAddress(assinatura.endpoint, config.push.standIn)) throw new AppError("invalid-aparelho");
  const marca = markOf(assinatura.endpoint);
  const selado = encodeSealed(config.jwtSecret, JSON.stringify(assinatura));
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const before = await findAparelhoOwner(tx, marca);
    // A fixed order, so that two users at one browser can't deadlock.
    for (const id of [...new Set([userId, before ?? userId])].sort((a, b) => a - b)) await lockUser(tx, id);
    if (before !== userId && (await countAparelhos(tx, userId)) >= limits.aparelhosMax)
      throw new AppError("too-many-aparelhos");
    return withCatchUp(queue, tx, userId, async () => {
      const aparelho = await upsertAparelho(tx, { user_id: userId, nome, marca, selado }, now);
      await setChannelAddress(tx, { userId, channel: "push", has: true }, now);
      if (before !== undefined && before !== userId) await noteLast(tx, before, now);
      return { ...presentAparelho(aparelho), troca: aparelhoToken(config.jwtSecret, aparelho.uuid) };
    });
  });
}

/**
 * Changes a device's address, which browsers do by themselves. If a device with the new address exists, the old one is
 * removed.
 * @throws AppError aparelho-not-found, invalid-aparelho
 */
export async function setAparelhoAddress(
  { db, clock, config }: PushDeps,
  { troca, assinatura }: MoveAparelho,
): Promise<void> {
  if (!isPushAddress(assinatura.endpoint, config.push.standIn)) throw new AppError("invalid-aparelho");
  const uuid = readAparelhoToken(config.jwtSecret, troca);
  const marca = markOf(assinatura.endpoint);
  const selado = encodeSealed(config.jwtSecret, JSON.stringify(assinatura));
  await db.transaction().execute(async (tx) => {
    const owner = uuid === undefined ? undefined : await findOwnerByUuid(tx, uuid);
    if (uuid === undefined || owner === undefined) throw new AppError("aparelho-not-found");
    await lockUser(tx, owner);
    if (await updateEndereco(tx, { userId: owner, uuid }, { marca, selado })) return;
    await deleteAparelho(tx, owner, uuid);
    await noteLast(tx, owner, clock.now());
  });
}

/** @throws AppError aparelho-not-found */
export async function setAparelhoNome(
  { db }: Pick<PushDeps, "db">,
  aparelho: { userId: number; uuid: string },
  nome: string,
): Promise<void> {
  if (!(await updateNome(db, aparelho, nome))) throw new AppError("aparelho-not-found");
}

/** @throws AppError aparelho-not-found */
export async function removeAparelho(
  deps: Pick<PushDeps, "db" | "clock">,
  { userId, uuid }: { userId: number; uuid: string },
): Promise<void> {
  const gone = await remove(deps, userId, (tx) => deleteAparelho(tx, userId, uuid));
  if (gone === 0) throw new AppError("aparelho-not-found");
}

/** Removes dead devices, unless their address changed meanwhile. */
export async function removeEnded(
  deps: Pick<PushDeps, "db" | "clock">,
  userId: number,
  ended: Reached[],
): Promise<void> {
  await remove(deps, userId, (tx) => deleteEnded(tx, userId, ended));
}

/** Removes devices, and with the last one the user's push channel. Returns how many. */
async function remove(
  { db, clock }: Pick<PushDeps, "db" | "clock">,
  userId: number,
  deleteThem: (tx: Tx) => Promise<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const gone = await deleteThem(tx);
    if (gone > 0) await noteLast(tx, userId, clock.now());
    return gone;
  });
}

/** Removes all of a user's devices, since somebody else may have added them. */
export async function removeAparelhos(tx: Tx, userId: number, now: Date): Promise<void> {
  if ((await deleteAparelhosOf(tx, userId)) > 0) await noteLast(tx, userId, now);
}

async function noteLast(tx: Tx, userId: number, now: Date): Promise<void> {
  if ((await countAparelhos(tx, userId)) === 0)
    await setChannelAddress(tx, { userId, channel: "push", has: false }, now);
}

/** A device as looked up; without an address when another secret sealed it. */
export type Reached = {
  uuid: string;
  selado: string;
  usado_em: Date | null;
  endereco: Subscription | undefined;
};

/** Returns users' devices by id. */
export async function findReached(
  { config }: Pick<PushDeps, "config">,
  db: Db,
  userIds: number[],
): Promise<Map<number, Reached[]>> {
  const found = new Map<number, Reached[]>();
  for (const { uuid, user_id, selado, usado_em } of await findSealed(db, userIds)) {
    const text = readSealed(config.jwtSecret, selado);
    const endereco = text === undefined ? undefined : (JSON.parse(text) as Subscription);
    found.set(user_id, [...(found.get(user_id) ?? []), { uuid, selado, usado_em, endereco }]);
  }
  return found;
}

const dayMs = 24 * 3_600_000;

/** Records which devices accepted a notification, by day to save writes. */
export async function markUsed(
  { db, clock }: Pick<PushDeps, "db" | "clock">,
  reached: Reached[],
): Promise<void> {
  const now = clock.now();
  const due = reached.filter(
    ({ usado_em }) => usado_em === null || now.getTime() - usado_em.getTime() >= dayMs,
  );
  await updateUsed(
    db,
    due.map(({ uuid }) => uuid),
    now,
  );
}

type AparelhoRow = Awaited<ReturnType<typeof findAparelhos>>[number];

function presentAparelho({ created_at, usado_em, ...row }: AparelhoRow): Aparelho {
  return { ...row, created_at: created_at.toISOString(), usado_em: usado_em?.toISOString() ?? null };
}
