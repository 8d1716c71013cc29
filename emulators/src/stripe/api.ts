import formbody from "@fastify/formbody";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Accounts } from "../account.ts";
import type { StripeBilling } from "./billing.ts";
import { parseBrackets } from "./brackets.ts";
import { changesApi } from "./changes-api.ts";
import type { Gate } from "./gate.ts";
import { invalid, missing, StripeRefusal } from "./refusals.ts";
import type { StripeReturns } from "./returns.ts";
import { type CheckoutSession, newId, nowSeconds, type Price, type StripeStore } from "./store.ts";
import type { StripeWebhooks } from "./webhooks.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const Metadata = z.record(z.string(), z.string()).default({});
const NewProduct = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  metadata: Metadata,
});
const ProductChange = z.object({
  name: z.string().min(1).optional(),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  active: flag.optional(),
});
const NewPrice = z.object({
  product: z.string(),
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: z.coerce.number().int().min(0),
  recurring: z.object({ interval: z.enum(["month", "year"]) }),
  metadata: Metadata,
});
const NewCustomer = z.object({ email: z.string(), name: z.string().default(""), metadata: Metadata });
const NewSession = z.object({
  mode: z.literal("subscription"),
  allowed_payment_method_types: z.array(z.enum(["card", "boleto", "pix"])).default(["card"]),
  customer: z.string(),
  line_items: z.array(z.object({ price: z.string(), quantity: z.coerce.number() })).length(1),
  success_url: z.url(),
  cancel_url: z.url(),
  client_reference_id: z.string().optional(),
  locale: z.string().optional(),
  metadata: Metadata,
});
const NewPortal = z.object({ customer: z.string(), return_url: z.url(), locale: z.string().optional() });

const ListedEvents = z.object({
  types: z.array(z.string()).optional(),
  created: z.object({ gte: z.coerce.number() }).optional(),
});

type Options = {
  store: StripeStore;
  billing: StripeBilling;
  returns: StripeReturns;
  webhooks: Pick<StripeWebhooks, "announce">;
  gate: Gate;
  secretKey: string;
  /** Address of the hosted pages, as browsers reach them. */
  pagesBase: () => string;
  accounts: () => Accounts;
};

type Params = { Params: { id: string } };

/** Emulates the part of the provider's API that the product uses, as publicly documented. */
export function stripeApi({
  store,
  billing,
  returns,
  webhooks,
  gate,
  secretKey,
  pagesBase,
  accounts,
}: Options): FastifyPluginAsync {
  return async (app) => {
    await app.register(formbody, { parser: (text) => parseBrackets(new URLSearchParams(text)) });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof StripeRefusal) return reply.code(error.status).send(error.body);
      if (error instanceof z.ZodError) {
        const param = error.issues[0]?.path.join(".") ?? "";
        const type = "invalid_request_error";
        return reply.code(400).send({ error: { type, message: z.prettifyError(error), param } });
      }
      return reply.code(500).send({ error: { type: "api_error", message: String(error) } });
    });
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).send({
        error: {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${request.method}: ${request.url}).`,
        },
      }),
    );
    app.addHook("onRequest", async (request) => {
      if (request.headers.authorization === `Bearer ${secretKey}`) return;
      throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    });
    app.addHook("preHandler", async ({ method, url }) => gate.pass(`${method} ${url}`));

    /** Runs `make` once per Idempotency-Key; repetitions get the same answer, a refusal too. */
    function once(request: FastifyRequest, reply: FastifyReply, make: () => object): unknown {
      const key = request.headers["idempotency-key"];
      if (typeof key !== "string") return make();
      const asked = `${request.url} ${JSON.stringify(request.body ?? {})}`;
      const before = store.answered.get(key);
      if (before && before.asked !== asked) {
        throw new StripeRefusal(400, {
          type: "idempotency_error",
          message:
            `Keys for idempotent requests can only be used with the same parameters they were ` +
            `first used with. Key: ${key}`,
        });
      }
      if (before) {
        reply.header("idempotent-replayed", "true");
        if (before.status) reply.code(before.status);
        return before.answer;
      }
      try {
        const answer = structuredClone(make());
        store.answered.set(key, { asked, answer });
        return answer;
      } catch (error) {
        if (error instanceof StripeRefusal)
          store.answered.set(key, { asked, answer: error.body, status: error.status });
        throw error;
      }
    }

    app.get("/webhook_endpoints", async () => ({
      object: "list",
      url: "/v1/webhook_endpoints",
      has_more: false,
      data: accounts().stripe.endpoints.map((endpoint, at) => ({
        id: `we_${at}`,
        object: "webhook_endpoint",
        ...endpoint,
      })),
    }));
    app.get("/events", async ({ query }) => {
      const { types = [], created } = ListedEvents.parse(
        parseBrackets(Object.entries(query as Record<string, string>)),
      );
      const since = created?.gte ?? 0;
      const data = [...store.events.values()]
        .filter((event) => event.created >= since && (types.length === 0 || types.includes(event.type)))
        .reverse();
      return { object: "list", url: "/v1/events", has_more: false, data };
    });
    app.post("/products", async (request, reply) =>
      once(request, reply, () => {
        const product = {
          id: newId("prod"),
          object: "product",
          active: true,
          ...NewProduct.parse(request.body),
        };
        store.products.set(product.id, product);
        return product;
      }),
    );
    app.post<Params>("/products/:id", async ({ params, body }) => {
      const product = store.products.get(params.id) ?? missing("product", params.id);
      return Object.assign(product, ProductChange.parse(body));
    });
    app.post("/prices", async (request, reply) =>
      once(request, reply, () => {
        const given = NewPrice.parse(request.body);
        if (!store.products.has(given.product)) missing("product", given.product);
        const price: Price = {
          id: newId("price"),
          object: "price",
          type: "recurring",
          active: true,
          ...given,
        };
        store.prices.set(price.id, price);
        return price;
      }),
    );
    app.get<Params>(
      "/prices/:id",
      async ({ params }) => store.prices.get(params.id) ?? missing("price", params.id),
    );
    app.post<Params>("/prices/:id", async ({ params, body }) => {
      const price = store.prices.get(params.id) ?? missing("price", params.id);
      return Object.assign(price, z.object({ active: flag }).parse(body));
    });
    app.post("/customers", async (request, reply) =>
      once(request, reply, () => {
        const customer = { id: newId("cus"), object: "customer", ...NewCustomer.parse(request.body) };
        store.customers.set(customer.id, customer);
        return customer;
      }),
    );

    app.get<Params>("/customers/:id", async ({ params }) => {
      store.begun.set(params.id, Date.now());
      if (store.deletedCustomers.has(params.id)) return { id: params.id, object: "customer", deleted: true };
      const customer = store.customers.get(params.id) ?? missing("customer", params.id);
      return { ...customer, invoice_settings: { default_payment_method: cardOf(params.id) } };
    });
    const cardOf = (customer: string) => (store.cardless.has(customer) ? null : `pm_${customer.slice(4)}`);

    app.post<Params>("/customers/:id", async ({ params, body }) => {
      const customer = store.customers.get(params.id) ?? missing("customer", params.id);
      return Object.assign(customer, NewCustomer.pick({ email: true, name: true }).partial().parse(body));
    });

    app.delete<Params>("/customers/:id", async ({ params }) => {
      if (!store.customers.delete(params.id)) missing("customer", params.id);
      store.deletedCustomers.add(params.id);
      // The provider drops stored answers after some days.
      for (const [key, { answer }] of store.answered)
        if ((answer as { id?: string }).id === params.id) store.answered.delete(key);
      for (const subscription of store.subscriptions.values()) {
        if (subscription.customer === params.id && subscription.status !== "canceled")
          billing.cancel(subscription);
      }
      webhooks.announce("customer.deleted", { id: params.id, object: "customer" });
      return { id: params.id, object: "customer", deleted: true };
    });

    app.post("/checkout/sessions", async (request, reply) =>
      once(request, reply, () => {
        const { line_items, ...given } = NewSession.parse(request.body);
        const priceId = line_items[0]?.price ?? "";
        const price = store.prices.get(priceId) ?? missing("price", priceId);
        if (!price.active) invalid(`The price specified is inactive.`, "line_items[0][price]");
        if (!store.customers.has(given.customer)) missing("customer", given.customer);
        const id = newId("cs_test");
        const session: CheckoutSession = {
          id,
          object: "checkout.session",
          created: nowSeconds(),
          ...given,
          status: "open",
          payment_status: "unpaid",
          subscription: null,
          url: `${pagesBase()}/checkout/${id}`,
          price: priceId,
        };
        store.sessions.set(id, session);
        return session;
      }),
    );
    app.get<Params>(
      "/checkout/sessions/:id",
      async ({ params }) => store.sessions.get(params.id) ?? missing("checkout.session", params.id),
    );
    app.post<Params>("/checkout/sessions/:id/expire", async ({ params }) => {
      const session = store.sessions.get(params.id) ?? missing("checkout.session", params.id);
      if (session.status !== "open")
        invalid(`Only Checkout Sessions with a status of open can be expired.`, "status");
      return Object.assign(session, { status: "expired", url: null });
    });

    await app.register(changesApi({ store, billing, returns, pagesBase, once }));

    app.post("/billing_portal/sessions", async ({ body }) => {
      const { customer, return_url } = NewPortal.parse(body);
      if (!store.customers.has(customer)) missing("customer", customer);
      const id = newId("bps");
      store.portals.set(id, { customer, returnUrl: return_url });
      const url = `${pagesBase()}/portal/${id}`;
      return { id, object: "billing_portal.session", customer, return_url, url };
    });
  };
}
