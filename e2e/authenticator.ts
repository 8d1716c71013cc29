/// <reference lib="dom" />
import type { Page } from "@playwright/test";

/**
 * Gives the browser a device that makes passkeys, and whose owner is always there. It would take the first one that a
 * field offers too, at a moment of its own: the page is told that this browser offers none.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  // The document that stands goes on to the sign-in without another one being loaded.
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
  // A page without a secure context has no passkeys at all.
  if (!("PublicKeyCredential" in window)) return;
  window.PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
}
