import { pageTitle } from "../../lib/page-title.ts";
import { useProfile } from "../perfil-layout.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

export const meta = () => pageTitle("Assinatura");

/** Subscription of the user. */
export default function SubscriptionPage() {
  return <SubscriptionCard user={useProfile()} />;
}
