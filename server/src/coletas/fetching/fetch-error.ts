/** How a visit ends that did not end well: nobody answered, we are not wanted, or it is not what it should be. */
export type Failure = "ERRO" | "BLOQUEADA" | "FORMATO";

/** Why something could not be fetched, in words for administrators. */
export class FetchError extends Error {
  readonly desfecho: Failure;
  readonly http: number | undefined;
  /** As the source asks. */
  readonly retryAfterSeconds: number | undefined;
  /** It leads to somebody else's site. */
  readonly leadsAway: boolean;

  constructor(
    desfecho: Failure,
    message: string,
    more: { http?: number; retryAfterSeconds?: number; leadsAway?: true } = {},
  ) {
    super(message);
    this.name = "FetchError";
    this.desfecho = desfecho;
    this.http = more.http;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.leadsAway = more.leadsAway ?? false;
  }
}
