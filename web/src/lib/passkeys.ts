import type { PasskeyOptions, UsedPasskey } from "@cav/contract/chaves-de-acesso.ts";
import type { z } from "zod";

type NewOptions = Parameters<typeof import("@simplewebauthn/browser").startRegistration>[0]["optionsJSON"];

// Fetched when somebody uses a passkey: most screens never do.
const library = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys at all: not over plain HTTP, nor an old one. */
export function hasPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Whether it offers them by itself among what it fills a field with. */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** What browsers refuse, in the words of their reader. @throws Error with a sentence fit to show */
function tell(error: unknown): never {
  const { name } = error as Error;
  if (name === "InvalidStateError") throw new Error("Este aparelho já tem uma chave de acesso da sua conta.");
  if (name === "NotAllowedError" || name === "AbortError")
    throw new Error("Nenhuma chave de acesso foi usada. Tente de novo quando quiser.");
  throw new Error("Este navegador não pode usar chaves de acesso aqui.");
}

/** Has the device make a passkey. @throws Error with a sentence fit to show */
export async function makePasskey(options: NewOptions) {
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: options }).catch(tell);
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: made.type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/**
 * Has the device sign in with one of its passkeys: now, or when its reader picks one among what the browser fills the
 * address with.
 * @throws Error with a sentence fit to show
 */
export async function signWithPasskey(
  options: z.output<typeof PasskeyOptions>,
  { waits = false } = {},
): Promise<z.input<typeof UsedPasskey>> {
  const { startAuthentication } = await library();
  const used = await startAuthentication({ optionsJSON: options, useBrowserAutofill: waits }).catch(tell);
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: used.id,
    rawId: used.rawId,
    type: used.type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Ends the waiting for a passkey to be picked. */
export async function stopWaiting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
