import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";

/** Module with the guarded access to browser APIs. */
const guard = "web/src/lib/browser-api.ts";

/** Inline scripts, which can't import; all their code is in a `try`. */
const inlineScripts = new Set(
  ["session-mark", "early-calls", "tab-storage-script"].map((name) => `web/src/lib/${name}.ts`),
);

/** Names that may throw when read, on any alias of the global object. */
const mayThrow =
  /\b(localStorage|sessionStorage|indexedDB|caches|CacheStorage|cookieStore|BroadcastChannel|openDatabase)\b|\bdocument\.cookie\b/;
/** Parts of `navigator` that every browser has, or whose callers check for them. */
const navigatorAllowed = /\bnavigator\??\.(userAgent|onLine|clipboard|share)\b|"share" in navigator\b/g;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

/** Returns the lines that use unguarded APIs. */
function bareLines(text: string): string[] {
  const lines = withoutComments(text).split("\n");
  // A local `const caches = findCaches()` is guarded.
  const guarded = /\bconst caches = findCaches\(\)/.test(text);
  return lines.filter((line) => {
    const rest = line.replace(navigatorAllowed, "").replace(guarded ? /(?<!\.)\bcaches\b/g : /$^/, "");
    return mayThrow.test(rest) || /\bnavigator\b/.test(rest);
  });
}

test("screens use storage, locks, channels and workers only through the guarded module", () => {
  const others = sources("web/src").filter((path) => path !== guard && !inlineScripts.has(path));
  const found = others.flatMap((path) =>
    bareLines(readFileSync(join(root, path), "utf8")).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "localStorage.getItem(key)",
  "window.localStorage.setItem(key, value)",
  'globalThis["sessionStorage"]',
  "const { localStorage } = window;",
  "self.indexedDB.open(name)",
  "await caches.keys()",
  "navigator.locks.request(name, work)",
  "const { serviceWorker } = navigator;",
  "navigator?.serviceWorker",
  "new BroadcastChannel(name)",
  "document.cookie = text",
])("the rule sees %s", (line) => {
  expect(bareLines(line)).toEqual([line]);
});

test.each(["navigator.onLine", "// localStorage", "/* caches */", "const kept = findCaches()"])(
  "the rule allows %s",
  (line) => {
    expect(bareLines(line)).toEqual([]);
  },
);
