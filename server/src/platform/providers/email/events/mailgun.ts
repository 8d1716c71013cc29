import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "../../../secrets.ts";
import { verdictOf } from "../answer.ts";
import { type MailEvent, messageIdOf, reasonOf } from "../mail-event.ts";
import { isFresh, type MailEventAdapter, parseJson } from "./adapter.ts";

const MailgunBody = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string().min(1).max(200), signature: z.string() }),
  "event-data": z.unknown(),
});
const Data = z.object({
  event: z.string(),
  severity: z.string().optional(),
  reason: z.string().optional(),
  recipient: z.string().optional(),
  message: z
    .object({ headers: z.object({ "message-id": z.string() }).partial() })
    .partial()
    .optional(),
  "delivery-status": z
    .object({ code: z.number(), message: z.string(), description: z.string().nullable() })
    .partial()
    .optional(),
  reject: z.object({ reason: z.string(), description: z.string() }).partial().optional(),
});
type Data = z.output<typeof Data>;

/**
 * Reads Mailgun's webhooks; the key is the “HTTP webhook signing key”. The signature covers time and token, not the
 * event, so each token counts once.
 */
export const readMailgunEvents: MailEventAdapter = async ({ body }, { key, now }) => {
  const told = MailgunBody.safeParse(parseJson(body.toString("utf8")));
  if (!told.success) return undefined;
  const { timestamp, token, signature } = told.data.signature;
  const expected = createHmac("sha256", key).update(timestamp).update(token).digest("hex");
  if (!isSameSecret(signature, expected) || !isFresh(Number(timestamp) * 1000, now)) return undefined;
  const { data } = Data.safeParse(told.data["event-data"]);
  const kind = data && kindOf(data);
  if (!kind) return [];
  const messageId = messageIdOf(data.message?.headers?.["message-id"]);
  const address = data.recipient?.toLowerCase();
  return [{ id: token, kind, isHeldBack: data.event === "failed", address, messageId, reason: saidOf(data) }];
};

function saidOf({ reason, reject, "delivery-status": status }: Data): string {
  return reasonOf(status?.code, status?.message || status?.description || reject?.reason || reason);
}

function kindOf(data: Data): MailEvent["kind"] | undefined {
  if (data.event === "delivered") return "delivered";
  if (data.event === "complained") return "complaint";
  if (data.event === "rejected") return "soft_bounce";
  // Mailgun retries temporary failures itself.
  if (data.event !== "failed" || data.severity !== "permanent") return undefined;
  if (data.reason === "suppress-complaint") return "complaint";
  if (data.reason === "suppress-unsubscribe") return "unsubscribed";
  const isDead =
    ["bounce", "suppress-bounce"].includes(data.reason ?? "") || verdictOf(saidOf(data)) === "dead";
  return isDead ? "hard_bounce" : "soft_bounce";
}
