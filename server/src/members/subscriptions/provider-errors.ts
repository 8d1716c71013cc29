import { AppError } from "../../platform/http/requests/app-error.ts";
import { refusalOf } from "../../platform/stripe/stripe.ts";

/**
 * Runs Stripe calls for an administrator.
 * @throws AppError provider-refused with the reason, checkout-unavailable
 */
export async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const refusal = refusalOf(error);
    if (refusal)
      throw new AppError("provider-refused", {
        cause: error,
        detail: `O provedor de pagamentos recusou a operação: ${refusal}`,
      });
    throw new AppError("checkout-unavailable", { cause: error });
  }
}
