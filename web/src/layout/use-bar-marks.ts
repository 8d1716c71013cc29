import { barOffer } from "@cav/contract/subscriptions/standing.ts";
import { useLayoutEffect } from "react";
import { localStore } from "../lib/browser-api.ts";
import { useUser } from "../lib/session-context.tsx";
import { barsKey } from "../lib/session-mark.ts";
import { useStanding } from "../lib/standing.ts";
import { readView } from "../lib/view.ts";
import { barKindOf } from "./menu.ts";

/** Marks and stores which bars the account has, so that the next page shows them before its scripts load. */
export function useBarMarks(): void {
  const kind = barKindOf(useUser());
  const { standing } = useStanding();
  useLayoutEffect(() => {
    const bars = [kind, standing && barOffer(standing)].filter(Boolean).join(" ");
    document.documentElement.dataset.bars = bars;
    // A view as another user lasts for one tab.
    if (standing && !readView()) localStore.write(barsKey, bars);
  }, [kind, standing]);
}
