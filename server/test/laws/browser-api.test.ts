import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";

/** The guarded access to what a browser may lack or forbid. */
const guard = "web/src/lib/browser-api.ts";

/** Scripts that pages carry as text, which can import nothing: all that they do stands in a `try`. */
const inlineScripts = new Set(
  ["session-mark", "early-calls", "tab-storage-script"].map((name) => `web/src/lib/${name}.ts`),
);

/** Names that may throw when they are read, by whatever name of the global object they are reached. */
const mayThrow =
  /\b(localStorage|sessionStorage|indexedDB|caches|CacheStorage|cookieStore|BroadcastChannel|openDatabase)\b|\bdocument\.cookie\b/;
/** What of the navigator every browser has, or its one user checks. */
const navigatorAllowed = /\bnavigator\??\.(userAgent|onLine|clipboard|share)\b|"share" in navigator\b/g;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

/** Lines of a file that touch what may throw. */
function bareLines(text: string): string[] {
  const lines = withoutComments(text).split("\n");
  // A local `const caches = findCaches()` is the guarded one.
  const guarded = /\bconst caches = findCaches\(\)/.test(text);
  return lines.filter((line) => {
    const rest = line.replace(navigatorAllowed, "").replace(guarded ? /(?<!\.)\bcaches\b/g : /$^/, "");
    return mayThrow.test(rest) || /\bnavigator\b/.test(rest);
  });
}

test("screens reach the browser's storage, locks, channels and workers by the guarded module only", () => {
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
