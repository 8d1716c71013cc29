import { type RefObject, useLayoutEffect } from "react";

/** Distance to the window's edges. */
const margin = 8;

/** Places a popover below the field around an element, or above it where there is no room; follows scrolling. */
export function useAnchored(
  box: RefObject<HTMLElement | null>,
  within: RefObject<HTMLElement | null>,
  isAsWide = false,
): void {
  function move() {
    const field = within.current?.parentElement?.getBoundingClientRect();
    if (!box.current || !field) return;
    const { style } = box.current;
    if (isAsWide) style.width = `${field.width}px`;
    const { offsetWidth: width, offsetHeight: height } = box.current;
    const below = field.bottom + 4;
    const top = below + height <= window.innerHeight ? below : field.top - height - 4;
    style.top = `${Math.max(margin, Math.min(top, window.innerHeight - height - margin))}px`;
    style.left = `${Math.max(margin, Math.min(field.left, window.innerWidth - width - margin))}px`;
  }
  useLayoutEffect(() => box.current?.showPopover?.(), [box]);
  // After each render, because new content changes the height.
  useLayoutEffect(() => {
    move();
    window.addEventListener("scroll", move, { capture: true, passive: true });
    window.addEventListener("resize", move);
    return () => {
      window.removeEventListener("scroll", move, { capture: true });
      window.removeEventListener("resize", move);
    };
  });
}
