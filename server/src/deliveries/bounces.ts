import type { Deps } from "../deps.ts";
import { type Bounce, readBounces } from "../platform/mail/bounce.ts";
import { isDeadAddress } from "../platform/mail/mailer.ts";
import { closeChannel } from "./closed-channels.ts";
import { findRecipientByEmail, recordBounce } from "./tracking.queries.ts";

/**
 * Takes a report about mail that came back: the alert did not arrive, and where the address itself is dead, no other
 * will. Reports about people whom we don't know are left alone.
 */
export async function receiveBounce(deps: Pick<Deps, "db" | "clock" | "queue">, mail: string): Promise<void> {
  for (const bounce of readBounces(mail)) await take(deps, bounce);
}

async function take(
  deps: Pick<Deps, "db" | "clock" | "queue">,
  { recipient, isFinal, said, messageId }: Bounce,
): Promise<void> {
  const userId = await findRecipientByEmail(deps.db, recipient);
  if (userId === undefined) return;
  if (messageId) await recordBounce(deps.db, { userId, messageId, text: said, now: deps.clock.now() });
  if (isFinal && isDeadAddress(said)) await closeChannel(deps, "email", [userId], "ENDERECO");
}
