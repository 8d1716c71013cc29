import type { CurrentUser } from "../identity/index.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Paying } from "./checkout.ts";
import { findCustomerOf } from "./subscriptions.queries.ts";

/** Opens the provider's portal. @throws AppError subscription-not-found, portal-unavailable */
export async function openPortal({ db, stripe, appUrl }: Paying, user: CurrentUser): Promise<string> {
  const customer = await findCustomerOf(db, user.id);
  if (!customer) throw new AppError("subscription-not-found");
  try {
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: `${appUrl}/perfil/assinatura`,
      locale: "pt-BR",
    });
    return session.url;
  } catch (error) {
    throw new AppError("portal-unavailable", { cause: error });
  }
}
