// Playwright's injected script (selectors and assertions), for pages that Playwright does not drive.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";

const path = createRequire(import.meta.url).resolve("playwright-core/lib/coreBundle");
const literal =
  /injectedScriptSource\.ts"\(\) \{\s{1,20}"use strict";\s{1,20}source\d{0,3} = ('(?:[^'\\]|\\.)*');/;

/** Reads the injected script, a string literal in Playwright's bundle. */
function readScript(): string {
  const [, text] = literal.exec(readFileSync(path, "utf8")) ?? [];
  if (!text)
    throw new Error("Playwright's bundle holds its script in another form: see playwright-finder.ts");
  return runInNewContext(text);
}

const options = {
  isUnderTest: false,
  sdkLanguage: "javascript",
  frameSeq: 0,
  testIdAttributeName: "data-testid",
  stableRafCount: 1,
  browserName: "webkit",
  shouldPrependErrorPrefix: false,
  isUtilityWorld: false,
  customEngines: [],
};

/** Function body that sets `window.finder`. */
export const finderScript = `// Without a window manager, no window has the focus.
document.hasFocus = () => true;
const module = {};
${readScript()}
window.finder = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)});`;
