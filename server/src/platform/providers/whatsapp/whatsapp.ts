import { visibleTextOf } from "@cav/contract/plain-text.ts";
import { z } from "zod";
import { errorClassOf, isThrottle, WhatsAppError } from "./errors.ts";

export type TemplateMessage = {
  /** Digits with country code, without `+`. */
  to: string;
  template: string;
  language: string;
  bodyParameters: string[];
  /** The address variable of each of the template's buttons, in order; undefined without one. */
  urlButtonParameters?: readonly (string | undefined)[];
  /** Returned in this message's status webhooks. */
  callbackData?: string;
};

export type WhatsApp = {
  /**
   * Replies to a user who wrote within the last 24 hours (the service window).
   * @throws WhatsAppError
   */
  sendText(message: { to: string; text: string }): Promise<void>;
  /**
   * Sends a template message by the Cloud API.
   * @throws WhatsAppError
   */
  sendTemplate(message: TemplateMessage): Promise<{ messageId: string; waId: string | undefined }>;
};

type Options = {
  token: string;
  phoneNumberId: string;
  /** Address of the API with its version, without a trailing slash. */
  apiBase: string;
  timeoutMs?: number;
};

const Sent = z.object({
  messages: z.array(z.object({ id: z.string() })).min(1),
  contacts: z.array(z.object({ wa_id: z.string() })).optional(),
});
const Failed = z.object({
  error: z.object({
    code: z.number().optional(),
    message: z.string().default(""),
    error_data: z.object({ details: z.string() }).partial().optional(),
  }),
});

/** Creates a client of the WhatsApp Business Cloud API, `POST /{phone number id}/messages`. */
export function createWhatsApp({ token, phoneNumberId, apiBase, timeoutMs = 10_000 }: Options): WhatsApp {
  const url = `${apiBase}/${phoneNumberId}/messages`;
  async function post(body: object): Promise<z.output<typeof Sent>> {
    const response = await request(url, token, body, AbortSignal.timeout(timeoutMs));
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw toError(response.status, answer);
    const sent = Sent.safeParse(answer);
    if (!sent.success) throw new WhatsAppError("soon", "a resposta do provedor não pôde ser lida");
    return sent.data;
  }

  return {
    async sendTemplate(message) {
      const { messages, contacts } = await post(bodyOf(message));
      return { messageId: messages[0]?.id ?? "", waId: contacts?.[0]?.wa_id };
    },
    async sendText({ to, text }) {
      await post({ ...addressed(to), type: "text", text: { body: text, preview_url: false } });
    },
  };
}

const addressed = (to: string) => ({ messaging_product: "whatsapp", recipient_type: "individual", to });

async function request(url: string, token: string, body: object, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    });
  } catch (error) {
    throw new WhatsAppError("soon", "o provedor não respondeu", undefined, { cause: error });
  }
}

function bodyOf(message: TemplateMessage): object {
  const text = (value: string) => ({ type: "text", text: visibleTextOf(value) });
  const buttons = (message.urlButtonParameters ?? []).flatMap((value, index) =>
    value === undefined
      ? []
      : [{ type: "button", sub_type: "url", index: String(index), parameters: [text(value)] }],
  );
  return {
    ...addressed(message.to),
    type: "template",
    template: {
      name: message.template,
      language: { code: message.language, policy: "deterministic" },
      components: [{ type: "body", parameters: message.bodyParameters.map(text) }, ...buttons],
    },
    ...(message.callbackData ? { biz_opaque_callback_data: message.callbackData } : {}),
  };
}

function toError(status: number, answer: unknown): WhatsAppError {
  const failed = Failed.safeParse(answer);
  const { code, message, error_data } = failed.success
    ? failed.data.error
    : { code: undefined, message: "", error_data: undefined };
  const said = [code, message, error_data?.details].filter(Boolean).join(" · ") || `HTTP ${status}`;
  const throttled = isThrottle(code, status);
  return new WhatsAppError(errorClassOf(code, status), said.slice(0, 500), code, { throttled });
}
