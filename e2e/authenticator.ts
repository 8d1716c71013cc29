/// <reference lib="dom" />
import type { Page } from "@playwright/test";

/**
 * Adds a virtual authenticator whose user is always present. Disables passkey autofill, which would answer by itself at
 * any time.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  // The script also runs in the current document, because the sign-in follows without a page load.
  await page.addInitScript(offerNone);
  await page.evaluate(offerNone);
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

function offerNone(): void {
  // Without a secure context a page has no passkeys.
  if (!("PublicKeyCredential" in window)) return;
  window.PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
}
