import { pageTitle } from "../lib/page-title.ts";
import { useProfile } from "./perfil-layout.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

export const meta = () => pageTitle("Assinatura");

/** How the person stands towards the plans. */
export default function SubscriptionPage() {
  return <SubscriptionCard user={useProfile()} />;
}
