// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { signalAccepted, signalUnknown } from "./passkeys.ts";

const uuid = "0a3a3a3a-0000-4000-8000-0000000000ff";

test("the device is told which passkeys the account has, and which one nobody has", async () => {
  const signalAllAcceptedCredentials = vi.fn(async () => undefined);
  const signalUnknownCredential = vi.fn(async () => Promise.reject(new Error("not supported here")));
  const browser = Object.assign(() => undefined, { signalAllAcceptedCredentials, signalUnknownCredential });
  vi.stubGlobal("PublicKeyCredential", browser);
  await signalAccepted(uuid, ["one"]);
  expect(signalAllAcceptedCredentials).toHaveBeenCalledWith({
    rpId: "localhost",
    // The 16 bytes of the user's uuid, as the server gave them when the passkey was made.
    userId: Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url"),
    allAcceptedCredentialIds: ["one"],
  });
  await signalUnknown("gone");
  expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: "localhost", credentialId: "gone" });
});

test("browsers without these signals are told nothing", async () => {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  await signalAccepted(uuid, []);
  vi.stubGlobal("PublicKeyCredential", undefined);
  await signalUnknown("gone");
});
