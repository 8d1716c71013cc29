import { useEffect } from "react";

type Holding = {
  earlyInput?: { form?: HTMLFormElement; pressed?: HTMLElement; stop: () => void };
};

/**
 * Inline script that holds form submits until hydration; the browser would send them itself and lose the input. Forms
 * with an `action` need no app and are not held. It also repeats presses whose target moved or was replaced during
 * hydration, because browsers drop those clicks.
 */
export const earlyInputScript = `{
const held = (earlyInput = { stop: () => removeEventListener("submit", hold, true) });
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

/** Replays the held submits and presses after hydration. */
export function useReplayedEarlyInput(): void {
  useEffect(() => {
    const { earlyInput: held } = globalThis as Holding;
    held?.stop();
    if (held?.form?.isConnected) held.form.requestSubmit();
    if (held?.pressed?.isConnected) held.pressed.click();
    if (held) {
      delete held.form;
      delete held.pressed;
    }
  }, []);
}
