import type { MailVerdict } from "./answer-rules.ts";

/** The fate of one mail to one address, from a report by mail or a provider's webhook. */
export type MailEvent = {
  /**
   * `hard_bounce`: the address is dead; `soft_bounce`: this mail failed; `complaint`: reported as spam; `unsubscribed`:
   * by the provider's link; `delivered`: the recipient's server accepted it.
   */
  kind: "hard_bounce" | "soft_bounce" | "complaint" | "unsubscribed" | "delivered";
  /** Whether the provider withheld this mail because of an earlier complaint or unsubscription. */
  isHeldBack?: boolean;
  /** The mail's Message-ID in angle brackets, if known. */
  messageId?: string | undefined;
  /** The recipient's address, if known. */
  address?: string | undefined;
  /** The bounce's verdict, if it was read. */
  verdict?: MailVerdict;
  /** The reason in the words of the server or provider. */
  reason: string;
};

/** Adds missing angle brackets to a Message-ID. */
export function messageIdOf(told: string | undefined): string | undefined {
  const id = told?.trim().replace(/^<|>$/g, "");
  return id ? `<${id}>` : undefined;
}

const reasonMax = 500;

/** Joins the given texts in a line that fits a delivery's error. */
export function reasonOf(...told: (string | number | null | undefined)[]): string {
  return told.filter(Boolean).join(" ").replace(/\s+/g, " ").slice(0, reasonMax);
}
