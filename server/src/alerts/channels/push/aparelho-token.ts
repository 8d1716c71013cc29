import { isSameSecret, macOf } from "../../../platform/secrets.ts";

const sign = (secret: string, uuid: string) =>
  macOf(secret, "endereco-do-aparelho", uuid).toString("base64url");

/** Signs a token that lets a browser without a session update its device's address, and nothing else. */
export const aparelhoToken = (secret: string, uuid: string): string => `${uuid}.${sign(secret, uuid)}`;

/** Returns the device of a token; undefined when it is not ours. */
export function readAparelhoToken(secret: string, token: string): string | undefined {
  const [uuid = "", signature = ""] = token.split(".");
  return isSameSecret(signature, sign(secret, uuid)) ? uuid : undefined;
}
