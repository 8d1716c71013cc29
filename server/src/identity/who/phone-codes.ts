import type { Deps } from "../../deps.ts";
import { numberForms } from "../../platform/providers/whatsapp/phone.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { findPhone } from "./contacts.queries.ts";
import { identityJobs } from "./identity.jobs.ts";

/** Returns the user of a provider's report about a code; undefined for other reports. */
export function parseCodeCallback(data = ""): JobPayload<typeof identityJobs.confirmationsPhone> | undefined {
  const [, user_id, form] = /^codigo\.(\d{1,9})\.(\d)$/.exec(data) ?? [];
  return user_id && form ? { user_id: Number(user_id), form: Number(form) } : undefined;
}

/** WhatsApp doesn't know the form that a code was sent to: another may be known. */
export async function queueNextForm(
  { db, queue }: Pick<Deps, "db" | "queue">,
  { user_id, form }: JobPayload<typeof identityJobs.confirmationsPhone>,
): Promise<void> {
  const phone = await findPhone(db, user_id);
  if (!phone || form + 1 >= numberForms(phone).length) return;
  await db
    .transaction()
    .execute((tx) => queue.enqueue(tx, identityJobs.confirmationsPhone, { user_id, form: form + 1 }));
}
