import { describe, expect, test } from "vitest";
import {
  ana,
  eventOf,
  messageId,
  readDocumented,
} from "../../../../../test/harness/documented-mail-events.ts";
import { mailProviders } from "../../../../../test/harness/mail-providers.ts";

describe("Postmark", () => {
  const common = {
    MessageStream: "outbound",
    MessageID: "2706ee8a-737c-4285-b032-000000000001",
    ServerID: 23,
    Tag: "",
    Metadata: { "message-id": messageId.slice(1, -1) },
  };
  const bounced = {
    ...common,
    RecordType: "Bounce",
    ID: 692_560_173,
    Type: "HardBounce",
    TypeCode: 1,
    Name: "Hard bounce",
    Description: "The server was unable to deliver your message.",
    Details: "smtp;550 5.1.1 user unknown",
    Email: "Ana@teste.example",
    From: "alertas@teste.example",
    BouncedAt: "2026-11-20T13:00:01.9070259Z",
    DumpAvailable: true,
    Inactive: true,
    CanActivate: true,
    Subject: "TRT-6",
    Content: "…",
  };
  const changed = {
    ...common,
    RecordType: "SubscriptionChange",
    ChangedAt: "2026-11-20T13:00:01Z",
    Recipient: ana,
    Origin: "Recipient",
    SuppressSending: true,
    SuppressionReason: "ManualSuppression",
  };
  const authorization = `Basic ${Buffer.from(mailProviders.postmark.key).toString("base64")}`;
  const post = (body: object) =>
    readDocumented("postmark", { body: JSON.stringify(body), headers: { authorization } });

  test.each<[string, object, ReturnType<typeof eventOf> | []]>([
    ["a bounce", bounced, eventOf("hard_bounce", "HardBounce smtp;550 5.1.1 user unknown")],
    [
      "a full mailbox",
      { ...bounced, Type: "SoftBounce", TypeCode: 4096, Details: "" },
      eventOf("soft_bounce", "SoftBounce The server was unable to deliver your message."),
    ],
    ["one that is still tried", { ...bounced, Type: "Transient", TypeCode: 2 }, []],
    ["an absence", { ...bounced, Type: "AutoResponder", TypeCode: 64 }, []],
    [
      "a complaint",
      { ...bounced, RecordType: "SpamComplaint", Type: "SpamComplaint", TypeCode: 100_001, Details: "" },
      eventOf("complaint", "SpamComplaint The server was unable to deliver your message."),
    ],
    [
      "an arrival",
      {
        ...common,
        RecordType: "Delivery",
        Recipient: ana,
        DeliveredAt: "2026-11-20T13:00:01Z",
        Details: "250 OK",
      },
      eventOf("delivered", "250 OK"),
    ],
    ["who left by Postmark's link", changed, eventOf("unsubscribed", "ManualSuppression")],
    [
      "who is not mailed after a bounce",
      { ...changed, SuppressionReason: "HardBounce" },
      eventOf("hard_bounce", "HardBounce"),
    ],
    [
      "who is not mailed after a complaint",
      { ...changed, SuppressionReason: "SpamComplaint" },
      eventOf("complaint", "SpamComplaint"),
    ],
    ["who is mailed again", { ...changed, SuppressSending: false, SuppressionReason: null }, []],
  ])("%s", async (_, body, expected) => {
    expect(await post(body)).toEqual(expected);
  });
});
