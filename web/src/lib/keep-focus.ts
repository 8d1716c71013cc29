import { useEffect } from "react";

/** After whatever gives the focus back by itself: a dialog that closes, a field that a screen focuses. */
const laterMs = 60;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Where the focus goes when what had it is gone or can't be pressed any more. */
function refugeOf(last: HTMLElement): HTMLElement | null {
  if (last.isConnected && !last.matches(":disabled")) return last;
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
    let timer: number | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : undefined;
    };
    // Who presses beside everything means to leave it.
    const forget = () =>
      window.setTimeout(() => {
        if (isLost() && last?.isConnected && !last.matches(":disabled")) last = undefined;
      });
    const restore = () => {
      if (last && isLost() && last.dataset.loading === undefined)
        refugeOf(last)?.focus({ preventScroll: true });
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
