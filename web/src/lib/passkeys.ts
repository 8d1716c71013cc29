import type { PasskeyOptions, UsedPasskey } from "@cav/contract/users/chaves-de-acesso.ts";
import type { z } from "zod";

type NewOptions = Parameters<typeof import("@simplewebauthn/browser").startRegistration>[0]["optionsJSON"];

// Loaded on first use, because most screens have no passkeys.
const library = () => import("@simplewebauthn/browser");

/** Returns whether this browser has passkeys; not over plain HTTP, nor in old browsers. */
export function hasPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Returns whether the browser offers passkeys in autofill. */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Translates the browser's errors into Portuguese. @throws Error with a sentence for the user */
function refuse(error: unknown): never {
  const { name } = error as Error;
  if (name === "InvalidStateError") throw new Error("Este aparelho já tem uma chave de acesso da sua conta.");
  if (name === "NotAllowedError" || name === "AbortError")
    throw new Error("Nenhuma chave de acesso foi usada. Tente de novo quando quiser.");
  throw new Error("Este navegador não pode usar chaves de acesso aqui.");
}

/** Creates a passkey on the device. @throws Error with a sentence for the user */
export async function makePasskey(options: NewOptions) {
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: options }).catch(refuse);
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: made.type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/**
 * Signs in with a passkey: at once, or when the user picks one in autofill. @throws Error with a sentence for the user
 */
export async function signWithPasskey(
  options: z.output<typeof PasskeyOptions>,
  { waits = false } = {},
): Promise<z.input<typeof UsedPasskey>> {
  const { startAuthentication } = await library();
  const used = await startAuthentication({ optionsJSON: options, useBrowserAutofill: waits }).catch(refuse);
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: used.id,
    rawId: used.rawId,
    type: used.type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Cancels a pending autofill request. */
export async function stopWaiting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Browsers that tell the device's store which passkeys a site knows (WebAuthn level 3, signal methods). */
type Signals = Partial<
  Pick<typeof PublicKeyCredential, "signalAllAcceptedCredentials" | "signalUnknownCredential">
>;
const signals = (): Signals => (hasPasskeys() ? window.PublicKeyCredential : {});
const rpId = () => window.location.hostname;

/** Tells the device all passkeys of an account, so that it offers no removed one. */
export async function signalAccepted(userUuid: string, credentials: string[]): Promise<void> {
  const bytes = userUuid.replaceAll("-", "").match(/../g) ?? [];
  const text = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
  const userId = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const signal = { rpId: rpId(), userId, allAcceptedCredentialIds: credentials };
  await signals()
    .signalAllAcceptedCredentials?.(signal)
    .catch(() => undefined);
}

/** Tells the device that the server does not know a passkey. */
export async function signalUnknown(credentialId: string): Promise<void> {
  await signals()
    .signalUnknownCredential?.({ rpId: rpId(), credentialId })
    .catch(() => undefined);
}
