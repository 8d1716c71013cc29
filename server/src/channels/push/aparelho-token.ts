import { isSameSecret, macOf } from "../../platform/secrets.ts";

const sign = (secret: string, uuid: string) =>
  macOf(secret, "endereco-do-aparelho", uuid).toString("base64url");

/** Proves that its bearer may say where one device is reached from now on, and nothing else: a browser that does has no session. */
export const aparelhoToken = (secret: string, uuid: string): string => `${uuid}.${sign(secret, uuid)}`;

/** Whose device a token is for; undefined when it is not ours. */
export function readAparelhoToken(secret: string, token: string): string | undefined {
  const [uuid = "", signature = ""] = token.split(".");
  return isSameSecret(signature, sign(secret, uuid)) ? uuid : undefined;
}
