import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Challenge = { challenge: string };
/** Deviations of a dishonest or unusual device. */
type Oddity = { origin?: string; rpId?: string; isOwnerSeen?: boolean; counter?: number; challenge?: string };

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** Flags: user present (1), user verified (4), key included (64). */
const flagsOf = (isOwnerSeen: boolean, hasKey: boolean) => 1 | (isOwnerSeen ? 4 : 0) | (hasKey ? 64 : 0);

/** Creates a device that makes passkeys and signs with them; answers as browsers serialise them (WebAuthn, ES256). */
export function createAuthenticator(site = { origin: "http://localhost", rpId: "localhost" }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, asked: Challenge, { origin = site.origin, challenge }: Oddity) =>
    Buffer.from(
      JSON.stringify({ type, challenge: challenge ?? asked.challenge, origin, crossOrigin: false }),
    );
  const authData = (hasKey: boolean, { rpId = site.rpId, isOwnerSeen = true, counter = uses }: Oddity) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flagsOf(isOwnerSeen, hasKey)]), count]);
  };
  const answer = { id: base64url(id), rawId: base64url(id), type: "public-key" as const };

  return {
    /** Creates a passkey. */
    make(asked: Challenge, oddity: Oddity = {}) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const head = authData(true, oddity);
      const bytes = Buffer.concat([head, Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(bytes)],
      ]);
      return {
        ...answer,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", asked, oddity)),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ["internal"],
        },
      };
    },
    /** Signs in with the passkey. */
    use(asked: Challenge, oddity: Oddity = {}) {
      uses += 1;
      const data = authData(false, oddity);
      const client = clientData("webauthn.get", asked, oddity);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...answer,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
