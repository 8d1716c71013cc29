import type { Deps } from "../../../deps.ts";
import type { Notice, Push, PushAnswer } from "../../../platform/providers/push/push.ts";
import { findReached, markUsed, type Reached, removeEnded } from "./aparelhos.ts";

/** The result of a notice: devices that accepted it, dead ones, and other answers. */
type Noticed = { taken: Reached[]; gone: Reached[]; refused: PushAnswer[] };

/** Returns whether the device is gone for good. */
const isGone = ({ status }: PushAnswer) => status === 404 || status === 410;
/** A device sealed with another secret can't be reached. */
const unreadable: PushAnswer = { status: 410, error: "", retryAfterSeconds: undefined };
const isTaken = ({ status }: PushAnswer) => status !== undefined && status >= 200 && status < 300;
/** Returns whether a retry may succeed. */
const isPassing = ({ status }: PushAnswer) => status === undefined || status === 429 || status >= 500;

/** Sends a notice to all of a user's devices. */
export async function sendNotice(push: Push, aparelhos: Reached[], notice: Notice): Promise<Noticed> {
  const answers = await Promise.all(
    aparelhos.map(({ endereco }) => (endereco ? push.send(endereco, notice) : unreadable)),
  );
  const those = (was: (answer: PushAnswer) => boolean) =>
    aparelhos.filter((_, at) => answers[at] && was(answers[at]));
  const refused = answers.filter((answer) => !isGone(answer) && !isTaken(answer));
  return { taken: those(isTaken), gone: those(isGone), refused };
}

/**
 * Sends a user a notice that is no alert, and records their devices' answers. Returns whether one accepted.
 * @throws Error where none did and a retry may succeed
 */
export async function sendOwnNotice(
  deps: Pick<Deps, "config" | "db" | "clock">,
  push: Push,
  { userId, ...notice }: Notice & { userId: number },
): Promise<boolean> {
  const aparelhos = (await findReached(deps, deps.db, [userId])).get(userId) ?? [];
  const { taken, gone, refused } = await sendNotice(push, aparelhos, notice);
  if (gone.length > 0) await removeEnded(deps, userId, gone);
  await markUsed(deps, taken);
  const passing = taken.length === 0 && refused.find(isPassing);
  if (passing) throw new Error(`no device took the notice: ${passing.error}`);
  return taken.length > 0;
}
