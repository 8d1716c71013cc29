import { createDecipheriv, type ECDH, hkdfSync } from "node:crypto";

type Keys = { curve: ECDH; auth: Buffer };

const headerBytes = 21;
const publicKeyBytes = 65;
const tagBytes = 16;

/**
 * Decrypts a push message as a browser does (RFC 8291; one aes128gcm record of RFC 8188).
 * @throws Error when it is for other keys, or was changed
 */
export function decrypt(body: Buffer, { curve, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20];
  if (idLength !== publicKeyBytes) throw new Error("the sender's key is not there");
  const senderKey = body.subarray(headerBytes, headerBytes + publicKeyBytes);
  const record = body.subarray(headerBytes + publicKeyBytes);
  const shared = curve.computeSecret(senderKey);
  const derive = (secret: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, bytes));
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
  const secret = derive(shared, auth, context, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  // The last record ends with 2 and zeros.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("it does not end");
  return padded.subarray(0, end).toString("utf8");
}
