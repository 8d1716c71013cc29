import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Creates a secret in the format of the receivers' libraries (Standard Webhooks). */
export function createSegredo(): string {
  return prefix + randomBytes(32).toString("base64");
}

type Signed = { id: string; at: Date; corpo: string };

/** Returns a message's headers, signed with each secret (Standard Webhooks, v1). */
export function signMensagem(segredos: string[], { id, at, corpo }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = segredos.map((segredo) => {
    const key = Buffer.from(segredo.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${corpo}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
