/** Results of failed visits: no answer, robots refused, or an unexpected format. */
export type Failure = "ERRO" | "BLOQUEADA" | "FORMATO";

/** Error of a fetch, with a message for administrators. */
export class FetchError extends Error {
  readonly desfecho: Failure;
  readonly http: number | undefined;
  /** Delay that the source requested. */
  readonly retryAfterSeconds: number | undefined;
  /** The address leads to another site. */
  readonly leadsAway: boolean;
  /** Others keep the site busy, which says nothing about it. */
  readonly isBusy: boolean;

  constructor(
    desfecho: Failure,
    message: string,
    more: { http?: number; retryAfterSeconds?: number; leadsAway?: true; isBusy?: true } = {},
  ) {
    super(message);
    this.name = "FetchError";
    this.desfecho = desfecho;
    this.http = more.http;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.leadsAway = more.leadsAway ?? false;
    this.isBusy = more.isBusy ?? false;
  }
}
