import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../../secrets.ts";
import { type MailEvent, messageIdOf, reasonOf } from "../mail-event.ts";
import { headerOf, isFresh, type MailEventAdapter, parseJson } from "./adapter.ts";

const ResendEvent = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()).min(1),
    message_id: z.string().optional(),
    bounce: z.object({ type: z.string(), subType: z.string(), message: z.string() }).partial().optional(),
    suppressed: z.object({ type: z.string(), message: z.string() }).partial().optional(),
    failed: z.object({ reason: z.string() }).partial().optional(),
  }),
});
type ResendEvent = z.output<typeof ResendEvent>;

/** Maximum age of a signature; Svix signs each attempt again. */
const attemptMaxMs = 5 * 60_000;

/** Reads Resend's webhooks, signed by Svix; the key is the webhook's `whsec_…`. */
export const readResendEvents: MailEventAdapter = async (posted, { key, now }) => {
  const id = headerOf(posted, "svix-id");
  const seconds = headerOf(posted, "svix-timestamp");
  const secret = Buffer.from(key.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", secret).update(`${id}.${seconds}.`).update(posted.body).digest("base64");
  const given = headerOf(posted, "svix-signature").split(" ");
  const isSigned = given.some((signature) => isSameSecret(signature, `v1,${mac}`));
  if (!isSigned || !isFresh(Number(seconds) * 1000, now, attemptMaxMs)) return undefined;
  const told = ResendEvent.safeParse(parseJson(posted.body.toString("utf8")));
  const kind = told.success ? kindOf(told.data) : undefined;
  if (!told.success || !kind) return [];
  const { to, message_id, bounce, suppressed, failed } = told.data.data;
  const why = bounce ?? suppressed;
  const reason = reasonOf(why?.type, bounce?.subType, why?.message, failed?.reason);
  const messageId = messageIdOf(message_id);
  return to.map((address) => ({
    id: `${id} ${address}`,
    kind,
    address: address.toLowerCase(),
    messageId,
    reason,
  }));
};

function kindOf({ type, data: { bounce } }: ResendEvent): MailEvent["kind"] | undefined {
  if (type === "email.delivered") return "delivered";
  if (type === "email.complained") return "complaint";
  // Resend did not try to send: after a bounce or complaint the address is on its suppression list.
  if (type === "email.suppressed") return "hard_bounce";
  if (type === "email.failed") return "soft_bounce";
  if (type !== "email.bounced") return undefined;
  // Older bodies had no type: permanent.
  return bounce?.type === "Transient" || bounce?.type === "Undetermined" ? "soft_bounce" : "hard_bounce";
}
