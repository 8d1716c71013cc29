import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Paying } from "./checkout.ts";
import { findCustomerOf } from "./customers.queries.ts";

const gone =
  "O provedor de pagamentos não tem mais o seu cadastro, e não há nada a gerenciar lá. Para " +
  "assinar de novo, escolha um plano.";

/**
 * Opens Stripe's customer portal.
 * @throws AppError subscription-not-found, portal-unavailable
 */
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
    // The customer was deleted at Stripe; a checkout creates another.
    if (isMissing(error)) throw new AppError("subscription-not-found", { cause: error, detail: gone });
    throw new AppError("portal-unavailable", { cause: error });
  }
}
