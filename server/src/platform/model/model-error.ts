/** What a call was charged for. */
export type Tokens = { input: number; output: number };

/** Why a model has said nothing that counts. */
export type ModelFault = "timeout" | "network" | "throttled" | "key" | "failed" | "refused" | "unreadable";

/** A model that gave no answer; `tokens` where it is known what was paid for all the same. */
export class ModelError extends Error {
  readonly fault: ModelFault;
  readonly tokens: Tokens | undefined;

  constructor(fault: ModelFault, tokens?: Tokens, options?: ErrorOptions) {
    super(`the model gave no answer: ${fault}`, options);
    this.fault = fault;
    this.tokens = tokens;
  }
}
