import Stripe from "stripe";

export type StripeClient = Stripe;

type Options = { secretKey: string; apiBase: string };

/** How long a call of the provider may take, in milliseconds: rows may be locked meanwhile. */
const timeoutMs = 8_000;

/** The official client, for Stripe or for a stand-in with the same API at `apiBase`. */
export function createStripe({ secretKey, apiBase }: Options): StripeClient {
  const { hostname, port, protocol } = new URL(apiBase);
  return new Stripe(secretKey, {
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
  return error instanceof Stripe.errors.StripeInvalidRequestError ? error.message : undefined;
}

/** Whether the provider does not know what a call named; its `param` says which. */
export function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
