// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { hasApp, holdScripts, isComplete } from "./late-app.ts";

const page =
  `<head><link rel="modulepreload" fetchpriority="low" ` +
  `href="/assets/root.js"/></head><body><script type="module" async="">import "/assets/manifest.js";</script></body>`;

test("a page with held scripts names and runs none of them", () => {
  const held = holdScripts(page);
  expect(held).not.toMatch(/modulepreload|type="module"/);
  expect(held).toContain('<link rel="later" fetchpriority="low" href="/assets/root.js"/>');
  expect(held).toContain('<script type="later" async="">import "/assets/manifest.js";</script>');
});

test("the build fails if React Router's script has another form", () => {
  expect(() => holdScripts("<body></body>")).toThrow();
  expect(() => holdScripts(page + page)).toThrow();
});

test("documents have no app, and pages with content that only the app renders are not complete", () => {
  const document = '<body><script type="module" src="/assets/own.js"></script></body>';
  const unfilled = page.replace("<body>", '<body><div aria-busy="true"></div>');
  expect([hasApp(document), isComplete(document)]).toEqual([false, false]);
  expect([hasApp(unfilled), isComplete(unfilled)]).toEqual([true, false]);
  expect(isComplete(page)).toBe(true);
});

/** Runs an inline script; it is no module, because browsers get it as it is. */
const runInline = (name: string) => import(`../src/early/${name}.ts`);

/** Opens a page with held scripts, and starts its app late; returns the scripts that run. */
async function openPage(): Promise<() => string[]> {
  vi.resetModules();
  document.head.innerHTML = '<link rel="later" href="/assets/root.js">';
  document.body.innerHTML = '<script type="later">void "the app";</script>';
  await runInline("start-app");
  window.startAppLate("data:text/javascript,");
  return () => Array.from(document.head.querySelectorAll("script"), ({ text }) => text);
}

test("the app starts at the first input, once", async () => {
  const running = await openPage();
  expect(running()).toEqual([]);
  window.dispatchEvent(new Event("keydown"));
  window.dispatchEvent(new Event("input"));
  expect(running()).toEqual(['void "the app";']);
  expect(document.querySelector("link")?.rel).toBe("modulepreload");
});

test.each(["session", "typed"])("the app starts at once on a page marked %s", async (mark) => {
  document.documentElement.dataset[mark] = "in";
  expect((await openPage())()).toEqual(['void "the app";']);
  delete document.documentElement.dataset[mark];
});

test("presses and submits before hydration are replayed in their order, a form once", async () => {
  await runInline("early-input");
  document.body.innerHTML =
    "<button type=button>Mostrar</button><form><button type=submit>Entrar</button></form>";
  const [show, send] = document.querySelectorAll("button");
  const heard = vi.fn();
  document.addEventListener("click", ({ target }) => heard((target as Element).textContent));
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    heard("enviado");
  });
  for (const button of [show, send, show, send]) button?.click();
  expect(heard.mock.calls.flat()).toEqual(["Entrar", "Entrar"]);
  heard.mockClear();
  window.replayEarlyInput?.();
  expect(heard.mock.calls.flat()).toEqual(["Mostrar", "enviado", "Mostrar"]);
  show?.click();
  expect(heard).toHaveBeenLastCalledWith("Mostrar");
});
