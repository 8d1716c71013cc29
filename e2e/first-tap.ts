/// <reference lib="dom" />
// Taps a control at the first moment that it is visible, on a processor of a quarter of the speed.
import type { Page } from "@playwright/test";

/** `names`: label or text of the control, before and after the tap. */
export type FirstTap = { address: string; names: string[]; isVisitors?: boolean };

/** Taps that a user makes first; `:uuid` is an exam's. */
export const firstTaps: FirstTap[] = [
  { address: "/perfil/alertas", names: ["Receber alertas por e-mail"] },
  { address: "/perfil", names: ["Ampla Concorrência"] },
  { address: "/concursos", names: ["Alertas"] },
  { address: "/concursos/:uuid", names: ["Salvar", "Salvo"] },
  { address: "/register", names: ["Mostrar senha", "Ocultar senha"], isVisitors: true },
];

declare global {
  interface Window {
    tapAt(x: number, y: number): Promise<void>;
    tapAnswered(ms: number): Promise<void>;
  }
}

/** Opens the address and taps the control once it is painted; returns the ms until it shows another state. */
export async function tapAtOnce(page: Page, { address, names }: FirstTap): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  await page.exposeFunction("tapAt", (x: number, y: number) => page.touchscreen.tap(x, y));
  await page.exposeFunction("tapAnswered", resolve);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watchFor, names);
  await page.goto(address, { waitUntil: "commit" });
  return promise;
}

/** Runs in the page. A link's tap may load another page, so what is known is kept in the tab. */
function watchFor(names: string[]): void {
  const known = window.sessionStorage;
  const hasBox = (element: Element) => element.getBoundingClientRect().width > 1;
  const find = () => {
    const found = [...document.querySelectorAll<HTMLElement>("label, button, a, input")].filter((element) =>
      names.some((name) => (element.ariaLabel ?? element.textContent?.trim() ?? "").startsWith(name)),
    );
    return found.find(hasBox) ?? found[0]?.closest("label") ?? undefined;
  };
  const stateOf = (element: HTMLElement | undefined) => {
    const input = element instanceof HTMLLabelElement ? element.control : element;
    const checked = input instanceof HTMLInputElement ? input.checked : undefined;
    return JSON.stringify([location.pathname, checked, input?.ariaPressed, input?.ariaLabel]);
  };
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => known.setItem("tapped-at", String(performance.timeOrigin + timeStamp)),
    true,
  );
  function look(): void {
    const control = find();
    const before = known.getItem("tapped-from");
    if (before === null && control && hasBox(control)) {
      control.scrollIntoView({ block: "center" });
      const { x, y, width, height } = control.getBoundingClientRect();
      known.setItem("tapped-from", stateOf(control));
      void window.tapAt(x + width / 2, y + height / 2);
    }
    const isElsewhere = before !== null && !before.startsWith(`["${location.pathname}"`);
    if (before !== null && (isElsewhere || (control && stateOf(control) !== before)))
      void window.tapAnswered(
        performance.timeOrigin + performance.now() - Number(known.getItem("tapped-at")),
      );
    else requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
