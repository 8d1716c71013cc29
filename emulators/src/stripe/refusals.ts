/** An error in the provider's format. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, error: { type: string; code?: string; message: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/**
 * Throws the provider's "no such object" error.
 * @throws StripeRefusal
 */
export function missing(what: string, id: string): never {
  throw new StripeRefusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: what,
  });
}

/**
 * Throws the provider's "invalid request" error.
 * @throws StripeRefusal
 */
export function invalid(message: string, param: string): never {
  throw new StripeRefusal(400, { type: "invalid_request_error", message, param });
}

/**
 * Throws the provider's "card declined" error.
 * @throws StripeRefusal
 */
export function declined(): never {
  throw new StripeRefusal(402, {
    type: "card_error",
    code: "card_declined",
    message: "Your card was declined.",
  });
}
