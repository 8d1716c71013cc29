import { localStore } from "./browser-api.ts";

/**
 * What a browser hands over that can put the site among the apps of its device
 * (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface); not every browser does.
 */
type InstallQuestion = Event & { prompt(): Promise<unknown> };

/** Told at /cookies. */
const askedKey = "cav-install-asked";

let question: InstallQuestion | undefined;

/** Holds the browser's question back, which it asks of whoever has just arrived; once, when the app begins. */
export function holdInstallQuestion(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    question = event as InstallQuestion;
  });
  window.addEventListener("appinstalled", () => {
    question = undefined;
  });
}

/** What asks it: once on a device, and nothing where the browser has no such question or the app is there already. */
export function takeInstallQuestion(): (() => Promise<unknown>) | undefined {
  const held = question;
  // A browser that can't keep that it was asked is not asked: it would be each time.
  if (!held || localStore.read(askedKey) || !localStore.write(askedKey, "1")) return undefined;
  question = undefined;
  return () => held.prompt();
}
