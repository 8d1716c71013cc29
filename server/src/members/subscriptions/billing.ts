import type { Deps } from "../../deps.ts";
import type { StripeClient } from "../../platform/stripe/stripe.ts";

/** Dependencies of what is done with the payment provider. */
export type Billing = Pick<Deps, "db" | "clock" | "log" | "queue"> & { stripe: StripeClient };
