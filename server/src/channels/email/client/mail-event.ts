import type { MailVerdict } from "./answer-rules.ts";

/** What became of one mail to one address, whoever told it: a report by mail, or a provider's webhook. */
export type MailEvent = {
  /**
   * `hard_bounce`: nothing will ever arrive at the address; `soft_bounce`: this mail will not; `complaint`: its recipient
   * called it spam; `unsubscribed`: they left by a link of the provider's; `delivered`: the recipient's server took it.
   */
  kind: "hard_bounce" | "soft_bounce" | "complaint" | "unsubscribed" | "delivered";
  /** Whether a complaint or a leave of before kept this mail from leaving. */
  isHeldBack?: boolean;
  /** Of the mail, in angle brackets, where it is told. */
  messageId?: string | undefined;
  /** Whom the mail was for, where it is told. */
  address?: string | undefined;
  /** What a bounce means, where it was read in it. */
  verdict?: MailVerdict;
  /** What the other side said. */
  reason: string;
};

/** A Message-ID in angle brackets, as some tell it without. */
export function messageIdOf(told: string | undefined): string | undefined {
  const id = told?.trim().replace(/^<|>$/g, "");
  return id ? `<${id}>` : undefined;
}

const reasonMax = 500;

/** What was said, in a line that fits a delivery's error. */
export function reasonOf(...told: (string | number | null | undefined)[]): string {
  return told.filter(Boolean).join(" ").replace(/\s+/g, " ").slice(0, reasonMax);
}
