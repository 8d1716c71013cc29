import { z } from "zod";

const Failed = z.object({ error: z.object({ code: z.number().optional(), message: z.string() }) });
const Entity = z.object({ entity_type: z.string(), id: z.string() });
const Phone = z.object({
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
  health_status: z.object({ can_send_message: z.string(), entities: z.array(Entity).default([]) }).optional(),
});
const Templates = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      components: z.array(z.object({ type: z.string(), text: z.string().optional() })).default([]),
    }),
  ),
});
const Subscriptions = z.object({
  data: z.array(
    z.object({
      object: z.string(),
      callback_url: z.string().optional(),
      active: z.boolean().optional(),
      fields: z.array(z.object({ name: z.string() })).default([]),
    }),
  ),
});

export type WhatsAppPhone = z.output<typeof Phone>;
export type WhatsAppTemplate = z.output<typeof Templates>["data"][number];

/** Reads the account at the provider; sends and changes nothing. */
export type WhatsAppAccount = {
  phone(): Promise<WhatsAppPhone>;
  templates(wabaId: string): Promise<WhatsAppTemplate[]>;
  /** Returns the webhooks of the Meta app, authenticated by the app's secret; Meta refuses a wrong secret. */
  webhooks(appId: string): Promise<z.output<typeof Subscriptions>["data"]>;
};

/** A refusal in the provider's words. */
export class WhatsAppRefusal extends Error {
  override name = "WhatsAppRefusal";
}

type Options = {
  token: string;
  phoneNumberId: string;
  appSecret: string;
  apiBase: string;
  timeoutMs: number;
};

/** Creates a reader of a phone number's account. Its calls throw WhatsAppRefusal, or errors of `fetch`. */
export function readWhatsAppAccount(options: Options): WhatsAppAccount {
  const { token, phoneNumberId, appSecret, apiBase, timeoutMs } = options;
  async function get<T>(path: string, bearer: string, shape: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${apiBase}/${path}`, {
      headers: { authorization: `Bearer ${bearer}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      const failed = Failed.safeParse(answer);
      throw new WhatsAppRefusal(failed.success ? failed.data.error.message : `HTTP ${response.status}`);
    }
    const parsed = shape.safeParse(answer);
    if (!parsed.success) throw new WhatsAppRefusal("a resposta não pôde ser lida");
    return parsed.data;
  }
  return {
    phone: () =>
      get(
        `${phoneNumberId}?fields=display_phone_number,verified_name,quality_rating,health_status`,
        token,
        Phone,
      ),
    templates: async (wabaId) =>
      (
        await get(
          `${wabaId}/message_templates?fields=name,language,status,components&limit=250`,
          token,
          Templates,
        )
      ).data,
    webhooks: async (appId) =>
      (await get(`${appId}/subscriptions`, `${appId}|${appSecret}`, Subscriptions)).data,
  };
}
