import { useEffect } from "react";

type Holding = {
  heldSubmit?: { form?: HTMLFormElement; pressed?: HTMLElement; stop: () => void };
};

/**
 * Stands in the head of pages that the app will bring to life: a form that is sent before holds still, since the browser would
 * send it by itself and lose what was typed. A form that says where it goes needs no app. What the page moves away from under a
 * finger that stays where it is, as the app does when it comes, is pressed all the same: the browser takes it for something else.
 * So is a link that the app has put a new one in the place of: no browser makes a click of a press whose beginning is gone.
 */
export const heldSubmitScript = `{
const held = (heldSubmit = { stop: () => removeEventListener("submit", hold, true) });
const hold = (event) => {
  if (event.target.hasAttribute("action")) return;
  event.preventDefault();
  held.form = event.target;
};
addEventListener("submit", hold, true);
let down;
addEventListener("pointerdown", (event) => {
  const pressed = event.button === 0 && event.target.closest("a[href], button");
  down = pressed ? { pressed, x: event.clientX, y: event.clientY } : undefined;
}, true);
const isNear = (from, event) => Math.hypot(event.clientX - from.x, event.clientY - from.y) < 4;
addEventListener("pointerup", (event) => {
  // A finger's click is made of its end alone, and reaches the new one.
  if (event.pointerType !== "mouse" || !down?.pressed.href || down.pressed.isConnected) return;
  if (isNear(down, event)) [...document.links].find(({ href }) => href === down.pressed.href)?.click();
}, true);
addEventListener("click", (event) => {
  const from = down;
  down = undefined;
  if (!event.isTrusted || !from?.pressed.isConnected || from.pressed.contains(event.target)) return;
  if (isNear(from, event)) from.pressed.click();
}, true);
}
`;

/** Sends and presses what was held, now that the app is there. */
export function useHeldSubmit(): void {
  useEffect(() => {
    const { heldSubmit: held } = globalThis as Holding;
    held?.stop();
    if (held?.form?.isConnected) held.form.requestSubmit();
    if (held?.pressed?.isConnected) held.pressed.click();
    if (held) {
      delete held.form;
      delete held.pressed;
    }
  }, []);
}
