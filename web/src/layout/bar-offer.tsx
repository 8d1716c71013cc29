import { barOffer } from "@cav/contract/subscriptions/standing.ts";
import { useStanding } from "../lib/standing.ts";
import { PayButton, UpgradeButton } from "../ui/upgrade-button.tsx";

/** Gold button of the bar, by the user's standing towards the plans. */
export function BarOffer() {
  const { standing } = useStanding();
  const offer = standing && barOffer(standing);
  if (offer === "pay") return <PayButton />;
  return offer === "upgrade" ? <UpgradeButton /> : null;
}
