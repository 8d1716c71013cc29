import { createHash, randomBytes } from "node:crypto";
import type { MeuTelegram } from "@cav/contract/alerts/telegram.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../../../deps.ts";
import { type CurrentUser, lockUser, setChannelAddress, withCatchUp } from "../../../identity/who/index.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { Tx } from "../../../tables.ts";
import { closeChannelWithin } from "../../deliveries/index.ts";
import {
  claimCode,
  deleteChat,
  deleteInviteCode,
  findChat,
  findChatOwner,
  upsertChat,
  upsertInviteCode,
} from "./telegram.queries.ts";

const minuteMs = 60_000;

/** Returns the caller's conversation with the bot, if there is one. */
export async function findMyTelegram(
  { db, config }: Pick<Deps, "db" | "config">,
  user: CurrentUser,
): Promise<MeuTelegram> {
  const chat = await findChat(db, user.id);
  return {
    disponivel: config.telegram !== undefined,
    vinculo: chat ? { nome: chat.nome, desde: chat.desde.toISOString() } : null,
  };
}

const hash = (code: string) => createHash("sha256").update(code).digest();

/**
 * Creates a link that connects the caller's chat with the bot. It works once, for anyone who has it.
 * @throws AppError unavailable (the installation has no bot)
 */
export async function createTelegramInvite(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  user: CurrentUser,
): Promise<{ link: string; expira_em: string }> {
  if (!config.telegram) throw new AppError("unavailable");
  const code = randomBytes(24).toString("base64url");
  const expires_at = new Date(clock.now().getTime() + limits.telegramCodeMinutes * minuteMs);
  await upsertInviteCode(db, { user_id: user.id, code_hash: hash(code), expires_at });
  return { link: `${config.telegram.link}?start=${code}`, expira_em: expires_at.toISOString() };
}

/** Disconnects the caller's chat. */
export async function deleteMyTelegram(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    await forget(tx, user.id, clock.now());
  });
}

/** Removes a user's chat and its open link: somebody else may have created both. */
export async function removeTelegram(tx: Tx, userId: number, now: Date): Promise<void> {
  await deleteInviteCode(tx, userId);
  await forget(tx, userId, now);
}

async function forget(tx: Tx, userId: number, now: Date): Promise<void> {
  await deleteChat(tx, userId);
  await setChannelAddress(tx, { userId, channel: "telegram", has: false }, now);
}

/** Closes the channel of an account whose chat moved to another, and notifies its owner. */
async function endFor(tx: Tx, queue: Deps["queue"], userId: number, now: Date): Promise<void> {
  await closeChannelWithin(tx, queue, { channel: "telegram", userIds: [userId], by: "ENDERECO" }, now);
  await forget(tx, userId, now);
}

type Linking = Pick<Deps, "db" | "clock" | "queue">;
type NamedChat = { chatId: string; nome: string };

/**
 * Connects a chat to the account of a link; false when the link is unknown, used or expired. A chat belongs to one
 * account. A first channel triggers the catch-up of open exams.
 */
export async function linkChat(
  { db, clock, queue }: Linking,
  code: string,
  { chatId, nome }: NamedChat,
): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const userId = await claimCode(tx, hash(code), now);
    if (userId === undefined) return false;
    const before = await findChatOwner(tx, chatId);
    for (const id of [userId, before ?? userId].toSorted((a, b) => a - b)) await lockUser(tx, id);
    if (before !== undefined && before !== userId) await endFor(tx, queue, before, now);
    await withCatchUp(queue, tx, userId, async () => {
      await upsertChat(tx, { user_id: userId, chat_id: chatId, nome, desde: now });
      await setChannelAddress(tx, { userId, channel: "telegram", has: true }, now);
    });
    return true;
  });
}

/**
 * Confirms a link used again by its own chat while it was valid, also when a job repeats; false when it was not linked
 * recently.
 */
export async function linkAgain(deps: Linking, chatId: string): Promise<boolean> {
  const after = new Date(deps.clock.now().getTime() - limits.telegramCodeMinutes * minuteMs);
  const userId = await findChatOwner(deps.db, chatId, after);
  if (userId !== undefined) await setChatOn(deps, userId);
  return userId !== undefined;
}

/** Switches the channel on again for a user who returns to the bot. */
export async function setChatOn({ db, clock, queue }: Linking, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await withCatchUp(queue, tx, userId, () =>
      setChannelAddress(tx, { userId, channel: "telegram", has: true }, clock.now()),
    );
  });
}
