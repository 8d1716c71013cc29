import { createRequire } from "node:module";
import type Stripe from "stripe";

export type StripeClient = Stripe;

type Options = { secretKey: string; apiBase: string };

/** Maximum milliseconds of a Stripe call; rows may be locked meanwhile. */
const timeoutMs = 8_000;

const require = createRequire(import.meta.url);

/** Loads the library at first use: 200 files that most processes don't need. */
const library = (): typeof Stripe => require("stripe");

/** Creates Stripe's client, for Stripe or an emulator at `apiBase`; it loads at first use. */
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

/** Returns Stripe's message when it refused a call by its rules; undefined for other failures. */
export function refusalOf(error: unknown): string | undefined {
  return isRefusal(error) ? error.message : undefined;
}

/** Returns whether Stripe does not know an object; `param` says which. */
export function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return isRefusal(error) && error.code === "resource_missing";
}

function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof library().errors.StripeInvalidRequestError;
}

/** Returns whether the payer's card was refused. */
export function isCardRefusal(error: unknown): boolean {
  return error instanceof library().errors.StripeCardError;
}

/** Returns what is wrong with the key: missing permission, or unknown. */
export function keyRefusalOf(error: unknown): "not-allowed" | "unknown" | undefined {
  const { StripePermissionError, StripeAuthenticationError } = library().errors;
  if (error instanceof StripePermissionError) return "not-allowed";
  return error instanceof StripeAuthenticationError ? "unknown" : undefined;
}
