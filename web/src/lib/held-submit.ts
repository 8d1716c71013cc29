import { useEffect } from "react";

type Holding = {
  heldSubmit?: { form?: HTMLFormElement; pressed?: HTMLElement; stop: () => void };
};

/**
 * Stands in the head of pages that the app will bring to life: a form that is sent before holds still, since the browser would
 * send it by itself and lose what was typed. A form that says where it goes needs no app. What the page moves away from under a
 * finger that stays where it is, as the app does when it comes, is pressed all the same: the browser takes it for something else. So is a link that the app has
 * put a new one in the place of: no browser makes a click of a press whose beginning is gone.
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
const stayed = (event) => Math.hypot(event.clientX - down.x, event.clientY - down.y) < 4;
addEventListener("pointerup", (event) => {
  // A finger's click is made of its end alone, and reaches the new one.
  if (event.pointerType !== "mouse" || !down?.pressed.href || down.pressed.isConnected || !stayed(event)) return;
  [...document.links].find(({ href }) => href === down.pressed.href)?.click();
}, true);
addEventListener("click", (event) => {
  const isLost = event.isTrusted && down?.pressed.isConnected && !down.pressed.contains(event.target);
  const pressed = isLost && stayed(event) && down.pressed;
  if (event.isTrusted) down = undefined;
  if (pressed) pressed.click();
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
