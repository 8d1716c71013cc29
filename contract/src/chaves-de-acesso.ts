import { z } from "zod";
import { line, Uuid } from "./fields.ts";
import { foreign } from "./known-fields.ts";
import { limits } from "./limits.ts";

const Instant = z.iso.datetime({ offset: true });

/** A passkey of the caller's, by the name that they gave it. */
export const ChaveDeAcesso = z.object({
  uuid: Uuid,
  nome: z.string(),
  created_at: Instant,
  /** Null: nobody has signed in with it yet. */
  usada_em: Instant.nullable(),
});
export type ChaveDeAcesso = z.infer<typeof ChaveDeAcesso>;

const nome = line(limits.passkeyNameMax, "Dê um nome à chave.");

export const RenamePasskey = z.object({ nome });

const refused = "A resposta da chave de acesso está incompleta.";

/** Bytes as WebAuthn writes them in JSON. */
const base64url = (max: number) =>
  z
    .string(refused)
    .min(1, refused)
    .max(max, refused)
    .regex(/^[\w-]+$/, refused);

const idMax = 1_400;
const answered = {
  id: base64url(idMax),
  rawId: base64url(idMax),
  type: z.literal("public-key", refused),
  /** What browsers tell beside it is not needed. */
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser answers that made a passkey (WebAuthn, RegistrationResponseJSON). */
export const MadePasskey = z
  .object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(2_000),
      attestationObject: base64url(8_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .register(foreign);

export const AddPasskey = z.object({ nome, chave: MadePasskey });

/** What a browser answers that used one (WebAuthn, AuthenticationResponseJSON). */
export const UsedPasskey = z
  .object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(2_000),
      authenticatorData: base64url(2_000),
      // Those that withstand quantum computers are long (ML-DSA-87: 4,627 bytes).
      signature: base64url(8_000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .register(foreign);
export type UsedPasskey = z.infer<typeof UsedPasskey>;

export const PasskeyLogin = z.object({ chave: UsedPasskey });

const Known = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** What `navigator.credentials.create` is asked for (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const NewPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int().optional(),
  attestation: z.enum(["direct", "enterprise", "indirect", "none"]).optional(),
  excludeCredentials: z.array(Known).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .optional(),
});

/** What `navigator.credentials.get` is asked for: any passkey that the device has for this site. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
});
