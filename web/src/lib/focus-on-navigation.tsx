import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the content when another screen opens, as a page load would: a screen reader starts there, and
 * the keyboard is not left on a link that is gone. Stands after the screen, so that a field focused by it keeps it.
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
