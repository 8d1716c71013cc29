import { createRequire } from "node:module";

type BidiContext = {
  doUpdateDefaultEmulatedMedia?: () => Promise<void>;
  extendInjectedScript(source: string, arg?: unknown): Promise<unknown>;
};

const { server } = createRequire(import.meta.url)("playwright-core/lib/coreBundle");

/** Types with real input events: Playwright's script assigns the value, which React ignores. */
const insertText = `
module.exports = { default: () => class {
  constructor({ window }) {
    window.__pw_bidiInsertText = (text) => void window.document.execCommand("insertText", false, text);
  }
} };`;

/** Adapts Playwright's BiDi client to Debian's Firefox ESR, which lacks a command. */
export function adaptToFirefox(): void {
  const { initialize } = server.BrowserContext.prototype;
  server.BrowserContext.prototype.initialize = function (this: BidiContext) {
    const { extendInjectedScript } = this;
    // A preference of the browser does what this method would (engines.config.ts).
    this.doUpdateDefaultEmulatedMedia = async () => undefined;
    this.extendInjectedScript = (source, arg) =>
      extendInjectedScript.call(this, source.includes("__pw_bidiInsertText") ? insertText : source, arg);
    return initialize.call(this);
  };
}
