// Inline script of pages with an app: queues submits and presses until hydration, which replays them. No imports.
{
  const queue: { element: HTMLElement; replay: () => void }[] = [];

  const hold = (event: Event) => {
    event.preventDefault();
    // React would hydrate for this event, and handle it besides.
    event.stopImmediatePropagation();
  };

  // The browser would send the form itself and lose the input. Forms with an `action` need no app.
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute("action")) return;
    hold(event);
    if (queue.every(({ element }) => element !== form))
      queue.push({ element: form, replay: () => form.requestSubmit() });
  };

  // Links lead on without the app, except those that still lack this address's query.
  const holdClick = (event: MouseEvent) => {
    const kind = location.search ? "button:not([type=submit]), a:not([target])" : "button:not([type=submit])";
    const pressed = (event.target as Element).closest<HTMLElement>(kind);
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
    hold(event);
    queue.push({ element: pressed, replay: () => pressed.click() });
  };

  addEventListener("submit", holdSubmit, true);
  addEventListener("click", holdClick, true);
  window.replayEarlyInput = () => {
    removeEventListener("submit", holdSubmit, true);
    removeEventListener("click", holdClick, true);
    for (const { element, replay } of queue.splice(0)) if (element.isConnected) replay();
  };

  // A press: hydration moves or replaces the pressed element, and browsers drop the click then.
  let down: { pressed: Element; href: string | undefined; x: number; y: number } | undefined;
  const isNear = (from: { x: number; y: number }, event: MouseEvent) =>
    Math.hypot(event.clientX - from.x, event.clientY - from.y) < 4;

  addEventListener(
    "pointerdown",
    (event) => {
      const pressed = event.button === 0 && (event.target as Element).closest<HTMLElement>("a[href], button");
      const href = pressed instanceof HTMLAnchorElement ? pressed.href : undefined;
      down = pressed ? { pressed, href, x: event.clientX, y: event.clientY } : undefined;
    },
    true,
  );
  addEventListener(
    "pointerup",
    (event) => {
      // A touch becomes a click when it ends, so the click reaches the new element.
      if (event.pointerType !== "mouse" || !down?.href || down.pressed.isConnected || !isNear(down, event))
        return;
      const { href } = down;
      [...document.links].find((link) => link.href === href)?.click();
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      const from = down;
      down = undefined;
      if (!event.isTrusted || !from?.pressed.isConnected || from.pressed.contains(event.target as Node))
        return;
      if (isNear(from, event)) (from.pressed as HTMLElement).click();
    },
    true,
  );
}
