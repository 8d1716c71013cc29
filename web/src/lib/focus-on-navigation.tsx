import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the content when the screen changes, as a page load would. Render it after the screen, so that a
 * field focused by the screen keeps the focus.
 */
export function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById("conteudo");
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
