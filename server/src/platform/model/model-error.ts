/** Tokens that a call was charged for. */
export type Tokens = { input: number; output: number };

/** Why a model gave no usable answer. */
export type ModelFault = "timeout" | "network" | "throttled" | "key" | "failed" | "refused" | "unreadable";

/** A model's failure; `tokens` when it was charged all the same. */
export class ModelError extends Error {
  readonly fault: ModelFault;
  readonly tokens: Tokens | undefined;

  constructor(fault: ModelFault, tokens?: Tokens, options?: ErrorOptions) {
    super(`the model gave no answer: ${fault}`, options);
    this.fault = fault;
    this.tokens = tokens;
  }
}
