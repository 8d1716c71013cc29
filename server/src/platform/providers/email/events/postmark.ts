import { z } from "zod";
import { isSameSecret } from "../../../secrets.ts";
import { type MailEvent, messageIdOf, reasonOf } from "../mail-event.ts";
import { headerOf, type MailEventAdapter, parseJson } from "./adapter.ts";

const PostmarkEvent = z.object({
  RecordType: z.string(),
  ID: z.number().optional(),
  MessageID: z.string(),
  Type: z.string().optional(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).nullish(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
  ChangedAt: z.string().optional(),
});
type PostmarkEvent = z.output<typeof PostmarkEvent>;

const metadataName = "message-id";

/** Returns headers that make Postmark's webhooks identify the mail; otherwise they only have Postmark's id. */
export function postmarkHeadersOf(messageId: string): Record<string, string> {
  return { "X-PM-KeepID": "true", [`X-PM-Metadata-${metadataName}`]: messageId.replace(/^<|>$/g, "") };
}

/**
 * Reads Postmark's webhooks, which are unsigned: the key is the basic authentication's `user:password`, and anyone who
 * learns it can forge events.
 */
export const readPostmarkEvents: MailEventAdapter = async (posted, { key }) => {
  const expected = `Basic ${Buffer.from(key).toString("base64")}`;
  if (!isSameSecret(headerOf(posted, "authorization"), expected)) return undefined;
  const told = PostmarkEvent.safeParse(parseJson(posted.body.toString("utf8")));
  const kind = told.success ? kindOf(told.data) : undefined;
  if (!told.success || !kind) return [];
  const { RecordType, ID, MessageID, Type, Email, Recipient, Description, Details, Metadata } = told.data;
  const { ChangedAt, SuppressionReason } = told.data;
  return [
    {
      id: [RecordType, ID ?? MessageID, ChangedAt].filter(Boolean).join(" "),
      kind,
      address: (Email ?? Recipient)?.toLowerCase(),
      messageId: messageIdOf(Metadata?.[metadataName]),
      reason: reasonOf(Type ?? SuppressionReason, Details || Description),
    },
  ];
};

const hardTypes = ["HardBounce", "BadEmailAddress", "ManuallyDeactivated"];

function kindOf(told: PostmarkEvent): MailEvent["kind"] | undefined {
  const { RecordType, Type = "" } = told;
  if (RecordType === "Delivery") return "delivered";
  if (RecordType === "SpamComplaint" || Type === "SpamComplaint") return "complaint";
  if (RecordType === "SubscriptionChange") return suppressionOf(told);
  if (RecordType !== "Bounce") return undefined;
  // Mail that is still being tried, or automatic answers.
  if (["Transient", "AutoResponder", "AddressChange", "Subscribe", "Unsubscribe"].includes(Type))
    return undefined;
  return hardTypes.includes(Type) ? "hard_bounce" : "soft_bounce";
}

/** Reads a change of Postmark's suppression list, whose addresses get no mail. */
function suppressionOf({ SuppressSending, SuppressionReason }: PostmarkEvent): MailEvent["kind"] | undefined {
  if (!SuppressSending) return undefined;
  if (SuppressionReason === "HardBounce") return "hard_bounce";
  return SuppressionReason === "SpamComplaint" ? "complaint" : "unsubscribed";
}
