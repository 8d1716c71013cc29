import type { Deps } from "../../deps.ts";
import { findReached, markUsed, type Reached, removeEnded } from "./aparelhos.ts";
import type { Notice, Push, PushAnswer } from "./client/push.ts";

/** What became of a notice: the devices that took it, those where nothing arrives ever again, and what others answered. */
type Noticed = { taken: Reached[]; gone: Reached[]; refused: PushAnswer[] };

/** No notice will ever arrive there again. */
const isGone = ({ status }: PushAnswer) => status === 404 || status === 410;
/** Sealed with another secret: there is no way back to that device. */
const unreadable: PushAnswer = { status: 410, error: "", retryAfterSeconds: undefined };
const isTaken = ({ status }: PushAnswer) => status !== undefined && status >= 200 && status < 300;
/** Whether it may be taken later. */
const isPassing = ({ status }: PushAnswer) => status === undefined || status === 429 || status >= 500;

/** Sends a notice to all devices of a person. */
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
 * Sends a person a notice that is no alert, and notes what their devices answered. Whether one of them took it.
 * @throws Error where none did and one may later
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
