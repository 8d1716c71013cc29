import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/** The only foreign host that pages load; its script is served locally. */
export const googleHost = "accounts.google.com";

/** A replacement of Google's script, as far as the product uses it: a button that returns a credential. */
const script = `{
  let options;
  window.google = { accounts: { id: {
    initialize(given) { options = given; },
    renderButton(place, { text, locale }) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text === "signup_with" ? "Inscrever-se com o Google" : "Continuar com o Google";
      button.lang = locale;
      button.dataset.nonce = options.nonce;
      button.onclick = () => options.callback({ credential: window.googleCredential });
      place.replaceChildren(button);
    },
    prompt() { throw new Error("one-tap is not wanted"); },
  } } };
}`;

/**
 * Serves a copy of Google's sign-in script on loopback; playwright.config.ts maps Google's host to it. Playwright's
 * `route` would disable the cache.
 */
export async function startGoogleScript(): Promise<{ port: number; close(): void }> {
  const pem = readFileSync(new URL("../server/test/faults/fixtures/expired.pem", import.meta.url));
  const server = createServer({ key: pem, cert: pem }, (_request, response) => {
    response.setHeader("content-type", "text/javascript; charset=utf-8");
    response.end(script);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
