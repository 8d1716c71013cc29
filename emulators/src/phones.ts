import { createHmac, randomUUID } from "node:crypto";
import { createArrivals } from "./arrivals.ts";
import type { TemplateButton } from "./templates.ts";

export type WhatsAppCredentials = {
  whatsappToken: string;
  whatsappPhoneNumberId: string;
  whatsappAppSecret: string;
  whatsappVerifyToken: string;
};

export type MessageStatus = "accepted" | "sent" | "delivered" | "read" | "failed";

/** A message on the recipient's phone. A message with a failure webhook never arrived. */
export type PhoneMessage = {
  id: string;
  to: string;
  template: string;
  text: string;
  buttons: TemplateButton[];
  status: MessageStatus;
  callbackData: string | undefined;
  receivedAt: Date;
};

/** A planned failure of messages to a number: an error at once, a later status webhook, or no answer. */
export type PhoneFailure = {
  to: string;
  code: number;
  /** HTTP status of the error, 400 by default. */
  status?: number | undefined;
  byWebhook?: boolean | undefined;
  silent?: boolean | undefined;
  times: number;
};

/** Limit beyond which the oldest messages are dropped. */
const keptMessages = 20_000;

type Options = { credentials: WhatsAppCredentials; webhookBase: string | undefined };

/** Creates the phones of all recipients, and the provider's reports about their messages. */
export function createPhones({ credentials, webhookBase }: Options) {
  let messages: PhoneMessage[] = [];
  let failures: PhoneFailure[] = [];
  const conversations = new Map<string, number>();
  const arrivals = createArrivals();
  const stopped = new AbortController();

  /** Posts a signed status webhook to the product; one at a time, to keep their order. */
  let reports: Promise<unknown> = Promise.resolve();
  function report(message: PhoneMessage, status: MessageStatus, code?: number): void {
    message.status = status;
    arrivals.announce();
    if (!webhookBase) return;
    send(envelope(credentials.whatsappPhoneNumberId, { statuses: [statusOf(message, status, code)] }));
  }

  function send(body: object): void {
    const text = JSON.stringify(body);
    reports = reports.then(() => post(`${webhookBase}/whatsapp/webhook`, text));
  }

  async function post(url: string, body: string): Promise<void> {
    if (stopped.signal.aborted) return;
    const signature = createHmac("sha256", credentials.whatsappAppSecret).update(body).digest("hex");
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
      body,
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(5_000)]),
    }).catch(() => undefined);
    await response?.body?.cancel();
  }

  const find = (to?: string) => (to ? messages.filter((message) => message.to === to) : messages);
  return {
    /** Returns the messages to a number (digits), or all, oldest first. */
    find,
    report,
    /** Simulates a message from the user; `contextId` makes it a reply. */
    write({ from, text, contextId }: { from: string; text: string; contextId?: string | undefined }): void {
      conversations.set(from, Date.now());
      if (!webhookBase) return;
      const context = contextId ? { context: { id: contextId } } : {};
      const id = `wamid.${randomUUID()}`;
      const message = { from, id, timestamp: seconds(), type: "text", text: { body: text }, ...context };
      send(envelope(credentials.whatsappPhoneNumberId, { messages: [message] }));
    },
    /** Simulates that the user stops or resumes our messages in WhatsApp's settings. */
    prefer({ from, value }: { from: string; value: "stop" | "resume" }): void {
      const choice = { wa_id: from, category: "marketing_messages", value, timestamp: seconds() };
      if (webhookBase) send(envelope(credentials.whatsappPhoneNumberId, { user_preferences: [choice] }));
    },
    /** Returns whether the user wrote within the last 24 hours. */
    hasOpenConversation: (number: string) =>
      Date.now() - (conversations.get(number) ?? 0) < 24 * 60 * 60 * 1000,
    /** Returns the failure planned for this number, and counts it. */
    takeFailure(to: string): PhoneFailure | undefined {
      const failure = failures.find((one) => one.to === to && one.times > 0);
      if (failure) failure.times -= 1;
      return failure;
    },
    fail: (failure: PhoneFailure) => void failures.push(failure),
    /** Ends the failures planned for a number. */
    mend(to: string): void {
      failures = failures.filter((failure) => failure.to !== to);
    },
    failing: () => [...new Set(failures.filter(({ times }) => times > 0).map(({ to }) => to))],
    add(message: PhoneMessage): void {
      messages.push(message);
      if (messages.length > keptMessages) messages = messages.slice(-keptMessages * 0.9);
      arrivals.announce();
    },
    /** Removes all messages and planned failures. */
    clear(): void {
      messages = [];
      failures = [];
    },
    stop: () => stopped.abort(),
    /** Resolves when a number has so many messages; undefined after the timeout. */
    waitFor: (to: string | undefined, count: number, timeoutMs: number) =>
      arrivals.until(() => find(to), count, timeoutMs),
    /** Resolves when `search` finds so many items. */
    until: arrivals.until,
  };
}

export type Phones = ReturnType<typeof createPhones>;

const seconds = () => String(Math.floor(Date.now() / 1000));

function statusOf(message: PhoneMessage, status: MessageStatus, code?: number): object {
  const error = {
    code,
    title: "Message undeliverable",
    message: "Message undeliverable",
    error_data: { details: "Message Undeliverable." },
  };
  return {
    id: message.id,
    status,
    timestamp: seconds(),
    recipient_id: message.to,
    ...(message.callbackData ? { biz_opaque_callback_data: message.callbackData } : {}),
    ...(code ? { errors: [error] } : {}),
  };
}

function envelope(phoneNumberId: string, told: object): object {
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "5511900000000", phone_number_id: phoneNumberId },
    ...told,
  };
  return {
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  };
}
