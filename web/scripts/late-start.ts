import { laterLink } from "../src/early/early-mark.ts";

/** What a reader does with a page. */
const deeds = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "input", "wheel"];

/** Who does nothing gets what the app alone knows, as Google's button, after a while. */
const lateMs = 8_000;

const starter =
  /<script type="module" async="">([\s\S]*?window\.__reactRouterRouteModules[\s\S]*?)<\/script>/;
/** What stands where the app is yet to write: such a page is nothing to read without it. */
const placeholder = 'aria-busy="true"';
const preloads = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;

/**
 * A built page that is whole without the app brings it at its reader's first deed (decision 0020): scripts of the app are
 * neither fetched nor run before. At once for who has a session, and for an address that asks for something. `ownScript`
 * writes what is of the moment into the page meanwhile. Buttons that are pressed early are pressed again when the app is there, and links
 * of an address that asks for something, since the built ones do not hand it on.
 */
export function startLate(html: string, ownScript: string): string {
  const [, code] = starter.exec(html) ?? [];
  if (code === undefined || html.includes(placeholder)) return html;
  const files = [...html.matchAll(preloads)].map(([, file]) => file);
  return html.replaceAll(preloads, "").replace(code, () => lateCode(code, files, ownScript));
}

/** React Router's script as statements that can be run when they are wanted, instead of imports that are made at once. */
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
 * The app's page fetches its scripts once what is shown early is (`early-view.tsx`): before, the line and the processor are its.
 * Its links wait under a name that browsers don't know.
 */
export function startAfterView(html: string): string {
  const [, code] = starter.exec(html) ?? [];
  if (code === undefined) throw new Error("the app's page starts in another way than was known");
  return html
    .replaceAll(preloads, (link) => link.replace('rel="modulepreload"', `rel="${laterLink}"`))
    .replace(code, () => `await window.appMayCome;\n${startOf(code)}\n`);
}

/** React Router's script with its imports made when they are wanted. */
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
  if (pressed) heldSubmit.pressed = pressed;
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
