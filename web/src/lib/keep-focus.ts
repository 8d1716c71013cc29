import { useEffect } from "react";

/**
 * Milliseconds to wait for other code that restores the focus: a closing dialog, a field focused by a screen.
 */
const laterMs = 60;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

const canTakeFocus = (element: HTMLElement) => element.isConnected && !element.matches(":disabled");

/** How many elements that had the focus are remembered, the latest at the end. */
const trailMax = 30;

/** Returns the last focused element outside the open dialog; a dialog opened by code does not know its opener. */
function openerOf(trail: readonly HTMLElement[]): HTMLElement | undefined {
  const open = [...document.querySelectorAll("[role=dialog]")].at(-1);
  return trail.findLast((element) => canTakeFocus(element) && (!open || open.contains(element)));
}

/** Returns where the focus goes when its element is gone or disabled. */
function refugeOf(last: HTMLElement, opener: HTMLElement | undefined): HTMLElement | null {
  if (canTakeFocus(last)) return last;
  if (opener) return opener;
  const region = last.isConnected ? last.closest<HTMLElement>("[role=dialog], section, main") : null;
  const refuge = region ?? document.getElementById("conteudo");
  if (refuge && !refuge.hasAttribute("tabindex")) refuge.tabIndex = -1;
  return refuge;
}

/**
 * Restores a lost focus: a button disabled while saving, or a removed part, would move it to the body and send screen
 * readers to the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let isInDialog = false;
    const trail: HTMLElement[] = [];
    let timer: number | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : undefined;
      isInDialog = last?.closest("[role=dialog]") !== null;
      if (last && trail.push(last) > trailMax) trail.shift();
    };
    // If users press beside all controls, they mean to drop the focus.
    const forget = () =>
      window.setTimeout(() => {
        if (isLost() && last?.isConnected && !last.matches(":disabled")) last = undefined;
      });
    const restore = () => {
      if (last && isLost() && last.dataset.loading === undefined)
        refugeOf(last, isInDialog ? openerOf(trail) : undefined)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!last || !isLost()) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(restore, laterMs);
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled", "data-loading"],
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerup", forget);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerup", forget);
    };
  }, []);
}
