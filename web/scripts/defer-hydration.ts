import { laterLink } from "../src/early/early-mark.ts";

/** Events that count as the user's first input. */
const deeds = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "input", "wheel"];

/** Without input, the app starts after this time, because only it can render some parts (Google's button). */
const lateMs = 8_000;

const starter =
  /<script type="module" async="">([\s\S]*?window\.__reactRouterRouteModules[\s\S]*?)<\/script>/;
/** Marks content that only the app can render; pages with it load the app at once. */
const placeholder = 'aria-busy="true"';
const preloads = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;

/**
 * Defers the app of a complete page to the user's first input (decision 0020). It loads at once for users with a
 * session, and for addresses with a query. `ownScript` writes the current data into the page meanwhile. Presses before
 * hydration are replayed.
 */
export function deferHydration(html: string, ownScript: string): string {
  const [, code] = starter.exec(html) ?? [];
  if (code === undefined || html.includes(placeholder)) return html;
  const files = [...html.matchAll(preloads)].map(([, file]) => file);
  return html.replaceAll(preloads, "").replace(code, () => lateCode(code, files, ownScript));
}

/** Converts React Router's script from static imports to a function body. */
function startOf(code: string): string {
  const routes = [...code.matchAll(/import \* as route\d+ from "([^"]+)"/g)].map(([, file]) => file);
  const [, manifest] = /import "([^"]+)"/.exec(code) ?? [];
  const [, names = "{}"] = /__reactRouterRouteModules = (\{[^}]*\})/.exec(code) ?? [];
  const [, entry] = /import\("([^"]+)"\)/.exec(code) ?? [];
  return `const [${routes.map((_, index) => `route${index}`).join(", ")}] = await Promise.all([${routes.map((file) => `import("${file}")`).join(", ")}, import("${manifest}")]);
  window.__reactRouterRouteModules = ${names};
  await import("${entry}");`;
}

/**
 * Makes the app's page load its scripts after the early view (`early-view.tsx`), which needs bandwidth and CPU first.
 * Until then its links have a `rel` that browsers ignore.
 */
export function deferToEarlyView(html: string): string {
  const [, code] = starter.exec(html) ?? [];
  if (code === undefined) throw new Error("the app's page starts in another way than was known");
  return html
    .replaceAll(preloads, (link) => link.replace('rel="modulepreload"', `rel="${laterLink}"`))
    .replace(code, () => `await window.appMayCome;\n${startOf(code)}\n`);
}

/** Returns React Router's script with dynamic imports. */
function lateCode(code: string, files: (string | undefined)[], ownScript: string): string {
  return `
const files = ${JSON.stringify(files)};
const deeds = ${JSON.stringify(deeds)};
const hold = (event) => {
  const pressed = event.target.closest("button:not([type=submit]), a:not([target])");
  if (pressed?.href) {
    if (!location.search || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
  }
  if (pressed) earlyInput.pressed = pressed;
};
async function start() {
  for (const deed of deeds) removeEventListener(deed, start, true);
  clearTimeout(timer);
  for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  ${startOf(code)}
  removeEventListener("click", hold, true);
}
const timer = setTimeout(start, ${lateMs});
addEventListener("click", hold, true);
if (document.documentElement.dataset.session === "in" || location.search) start();
else {
  for (const deed of deeds) addEventListener(deed, start, { capture: true, passive: true });
  import("${ownScript}");
}
`;
}
