import { useEffect } from "react";

/** After whatever gives the focus back by itself: a dialog that closes, a field that a screen focuses. */
const laterMs = 60;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

const canTakeFocus = (element: HTMLElement) => element.isConnected && !element.matches(":disabled");

/** Elements that had the focus, the last one at the end; so many are remembered. */
const trailMax = 30;

/** What had the focus before a dialog that is gone: a dialog that was made open does not know by what. */
function openerOf(trail: readonly HTMLElement[]): HTMLElement | undefined {
  const open = [...document.querySelectorAll("[role=dialog]")].at(-1);
  return trail.findLast((element) => canTakeFocus(element) && (!open || open.contains(element)));
}

/** Where the focus goes when what had it is gone or can't be pressed any more. */
function refugeOf(last: HTMLElement, opener: HTMLElement | undefined): HTMLElement | null {
  if (canTakeFocus(last)) return last;
  if (opener) return opener;
  const region = last.isConnected ? last.closest<HTMLElement>("[role=dialog], section, main") : null;
  const refuge = region ?? document.getElementById("conteudo");
  if (refuge && !refuge.hasAttribute("tabindex")) refuge.tabIndex = -1;
  return refuge;
}

/**
 * Keeps the keyboard where it was: a button that is disabled while it saves, or a part that goes when something was done,
 * would leave the focus on the body, and whoever can't see the page at its beginning.
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
    // Who presses beside everything means to leave it.
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
