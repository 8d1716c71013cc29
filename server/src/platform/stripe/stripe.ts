import { createRequire } from "node:module";
import type Stripe from "stripe";

export type StripeClient = Stripe;

type Options = { secretKey: string; apiBase: string };

/** How long a call of the provider may take, in milliseconds: rows may be locked meanwhile. */
const timeoutMs = 8_000;

const require = createRequire(import.meta.url);

/** The library, read when something is to be sold: two hundred files that most processes don't need. */
const library = (): typeof Stripe => require("stripe");

/** The official client, for Stripe or for a stand-in with the same API at `apiBase`; made when something is first asked of it. */
export function createStripe(options: Options): StripeClient {
  let client: Stripe | undefined;
  return new Proxy({} as StripeClient, {
    get(_, name) {
      client ??= openClient(options);
      return Reflect.get(client, name);
    },
  });
}

function openClient({ secretKey, apiBase }: Options): StripeClient {
  const { hostname, port, protocol } = new URL(apiBase);
  return new (library())(secretKey, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port ? { port } : {}),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** What the provider answered when it refused a call by its rules; undefined for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  return isRefusal(error) ? error.message : undefined;
}

/** Whether the provider does not know what a call named; its `param` says which. */
export function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return isRefusal(error) && error.code === "resource_missing";
}

function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof library().errors.StripeInvalidRequestError;
}

/** Whether the payer's card was refused. */
export function isCardRefusal(error: unknown): boolean {
  return error instanceof library().errors.StripeCardError;
}

/** What the provider says of the key itself: that it may not ask this, or that there is none like it. */
export function keyRefusalOf(error: unknown): "not-allowed" | "unknown" | undefined {
  const { StripePermissionError, StripeAuthenticationError } = library().errors;
  if (error instanceof StripePermissionError) return "not-allowed";
  return error instanceof StripeAuthenticationError ? "unknown" : undefined;
}
