// Inline script of pages whose app starts late; `scripts/late-app.ts` marks their scripts and inserts it. No imports.
{
  const { dataset } = document.documentElement;

  const fetchScripts = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
      link.rel = "modulepreload";
  };

  /**
   * Copies React Router's script as one that runs. It goes into the head, where hydration leaves foreign
   * elements alone.
   */
  const runScripts = () => {
    fetchScripts();
    for (const { text } of document.querySelectorAll<HTMLScriptElement>('script[type="later"]'))
      document.head.append(Object.assign(document.createElement("script"), { type: "module", text }));
  };

  const whenParsed = (work: () => void) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", work, { once: true });
    else work();
  };

  let isStarted = false;
  window.startApp = () => {
    if (isStarted) return;
    isStarted = true;
    fetchScripts();
    whenParsed(runScripts);
  };

  /** Events that count as the user's first input. */
  const firstInputs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "input", "wheel"];
  /** Without input, the app starts after this time, because only it can render some parts (Google's button). */
  const lateMs = 8_000;

  /** Starts a complete page's app at the first input; `ownScript` writes the current data into the page meanwhile. */
  window.startAppLate = (ownScript) => {
    // The page is not as this user needs it: of a visitor, without the address's query, without restored input.
    if (dataset.session === "in" || dataset.typed !== undefined || location.search) return window.startApp();
    for (const name of firstInputs)
      addEventListener(name, window.startApp, { capture: true, once: true, passive: true });
    setTimeout(window.startApp, lateMs);
    whenParsed(() => void (isStarted || import(ownScript)));
  };
}
