/** A refusal as the provider words it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, error: { type: string; code?: string; message: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** @throws StripeRefusal: there is no such thing */
export function missing(what: string, id: string): never {
  throw new StripeRefusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: what,
  });
}

/** @throws StripeRefusal: it can't be done so */
export function invalid(message: string, param: string): never {
  throw new StripeRefusal(400, { type: "invalid_request_error", message, param });
}

/** @throws StripeRefusal: the card is refused */
export function declined(): never {
  throw new StripeRefusal(402, {
    type: "card_error",
    code: "card_declined",
    message: "Your card was declined.",
  });
}
