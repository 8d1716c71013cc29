import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls to the part that the hash names once it is rendered; the browser looks too early. */
export function useFocusOnHash(isThere: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to where one is already leads there again
  useEffect(() => {
    const part = isThere && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!part) return;
    if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: "start" });
  }, [isThere, hash, key]);
}
