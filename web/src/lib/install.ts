import { localStore } from "./browser-api.ts";

/**
 * The `beforeinstallprompt` event (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface);
 * some browsers lack it.
 */
type InstallQuestion = Event & { prompt(): Promise<unknown> };

/** A key of local storage; the page /cookies documents it. */
const askedKey = "cav-install-asked";

let question: InstallQuestion | undefined;

/** Holds back the browser's install prompt, because new visitors should not see it; called once at start. */
export function holdInstallQuestion(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    question = event as InstallQuestion;
  });
  window.addEventListener("appinstalled", () => {
    question = undefined;
  });
}

/** Returns the install prompt once per device; undefined when the browser has none or the app is installed. */
export function takeInstallQuestion(): (() => Promise<unknown>) | undefined {
  const held = question;
  // Without storage the prompt would return every time, so it is not shown.
  if (!held || localStore.read(askedKey) || !localStore.write(askedKey, "1")) return undefined;
  question = undefined;
  return () => held.prompt();
}
