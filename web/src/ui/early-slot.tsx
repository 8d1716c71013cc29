import type { ReactNode } from "react";
import classes from "./early-slot.module.css";

declare global {
  interface Window {
    /** What `early-view.tsx` shows of which screen. */
    earlyView?: { path: string; shown: Element } | undefined;
  }
}

type Props = {
  /** Which part of it belongs here; by default all of it. */
  part?: "rows";
  /** Whether the screen itself comes next, with which it is over. */
  isLast?: boolean;
  /** One element, which stands for what comes while nothing is shown early. */
  children: ReactNode;
};

/** What the page showed of this screen before the app was there: it stays, from frame to frame, until the app shows the same. */
export function EarlySlot({ part, isLast = false, children }: Props) {
  const take = (slot: HTMLElement | null) => {
    const shown = findShown();
    const own = part === "rows" ? shown?.querySelector("[data-early-rows]") : shown;
    if (slot && own && !slot.contains(own)) slot.append(own);
    return () => {
      if (isLast) window.earlyView = undefined;
    };
  };
  return (
    <>
      <div
        className={classes.slot}
        data-early-slot
        // Nothing to hear, nor to get to by keyboard: the same comes a moment later.
        aria-hidden="true"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves what the page put there
        dangerouslySetInnerHTML={{ __html: "" }}
        ref={take}
      />
      {children}
    </>
  );
}

function findShown(): Element | undefined {
  const { earlyView } = window;
  return earlyView?.path === window.location.pathname ? earlyView.shown : undefined;
}
