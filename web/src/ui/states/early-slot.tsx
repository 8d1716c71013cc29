import type { ReactNode } from "react";
import classes from "./early-slot.module.css";

declare global {
  interface Window {
    /** Screen and elements that `early-view.tsx` rendered. */
    earlyView?: { path: string; shown: Element } | undefined;
  }
}

type Props = {
  /** Part of the early view that belongs here; the whole by default. */
  part?: "rows";
  /** Whether the screen itself follows; then the early view is dropped. */
  isLast?: boolean;
  /** One placeholder element, shown when there is no early view. */
  children: ReactNode;
};

/** Keeps the early view on screen until the app renders the same. */
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
        // Hidden from screen readers and keyboard: the app renders the same a moment later.
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
