import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { WhatsAppCredentials } from "./phones.ts";
import { approvedTemplates } from "./templates.ts";

const wabaId = "200000000000001";
const appId = "300000000000001";

/** The product's accounts at the providers; tests change them to simulate an operator's mistake. */
export type Accounts = {
  whatsApp: {
    health: "AVAILABLE" | "LIMITED" | "BLOCKED";
    templates: { name: string; language: string; status: string; body: string }[];
    /** URL of the app's webhooks; undefined if none is set. */
    webhook: { callback_url: string; fields: string[] } | undefined;
  };
  stripe: {
    endpoints: {
      url: string;
      status: "enabled" | "disabled";
      enabled_events: string[];
      api_version: string | null;
    }[];
  };
};

/** Creates correctly configured accounts for a product at `base`. */
export function createAccounts(base: string): Accounts {
  return {
    whatsApp: {
      health: "AVAILABLE",
      templates: approvedTemplates(),
      webhook: { callback_url: `${base}/api/whatsapp/webhook`, fields: ["messages", "user_preferences"] },
    },
    stripe: {
      endpoints: [
        {
          url: `${base}/api/subscriptions/webhook`,
          status: "enabled",
          enabled_events: ["*"],
          api_version: "2026-10-28.endive",
        },
      ],
    },
  };
}

const refusal = (message: string) => ({ error: { message, type: "OAuthException", code: 190 } });

/** Serves the Graph API's calls about a number, its account's templates and its app's webhooks. */
export function whatsAppAccountApi(
  accounts: () => Accounts,
  { whatsappToken, whatsappPhoneNumberId, whatsappAppSecret }: WhatsAppCredentials,
): FastifyPluginAsync {
  const bearerOf = ({ headers }: FastifyRequest) => headers.authorization?.replace(/^Bearer /, "");
  return async (app) => {
    app.get<{ Params: { id: string } }>("/:id", async (request, reply) => {
      if (bearerOf(request) !== whatsappToken)
        return reply.code(401).send(refusal("Invalid OAuth access token"));
      if (request.params.id !== whatsappPhoneNumberId)
        return reply.code(400).send(refusal("Unsupported get request. Object does not exist"));
      const { health } = accounts().whatsApp;
      const entity = (entity_type: string, id: string) => ({ entity_type, id, can_send_message: health });
      return {
        display_phone_number: "+55 11 90000-0001",
        verified_name: "Concurso à Vista",
        quality_rating: "GREEN",
        health_status: {
          can_send_message: health,
          entities: [
            entity("PHONE_NUMBER", whatsappPhoneNumberId),
            entity("WABA", wabaId),
            entity("APP", appId),
          ],
        },
        id: whatsappPhoneNumberId,
      };
    });
    app.get(`/${wabaId}/message_templates`, async (request, reply) => {
      if (bearerOf(request) !== whatsappToken)
        return reply.code(401).send(refusal("Invalid OAuth access token"));
      const data = accounts().whatsApp.templates.map(({ body, ...template }) => ({
        ...template,
        components: [{ type: "BODY", text: body }],
      }));
      return { data };
    });
    app.get(`/${appId}/subscriptions`, async (request, reply) => {
      if (bearerOf(request) !== `${appId}|${whatsappAppSecret}`)
        return reply.code(400).send(refusal("Invalid OAuth access token signature."));
      const { webhook } = accounts().whatsApp;
      if (!webhook) return { data: [] };
      const { callback_url, fields } = webhook;
      const object = "whatsapp_business_account";
      return {
        data: [
          { object, callback_url, active: true, fields: fields.map((name) => ({ name, version: "v23.0" })) },
        ],
      };
    });
  };
}
