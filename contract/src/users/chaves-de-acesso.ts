import { z } from "zod";
import { line, Uuid } from "../fields.ts";
import { foreign } from "../known-fields.ts";
import { limits } from "../limits.ts";

const Instant = z.iso.datetime({ offset: true });

/** A passkey of the caller, with its name. */
export const ChaveDeAcesso = z.object({
  uuid: Uuid,
  nome: z.string(),
  created_at: Instant,
  /** Null if the passkey was never used. */
  usada_em: Instant.nullable(),
  /** The credential's id on the device, for telling it which ones are known. */
  credencial: z.string().optional(),
});
export type ChaveDeAcesso = z.infer<typeof ChaveDeAcesso>;

const nome = line(limits.passkeyNameMax, "Dê um nome à chave.");

export const RenamePasskey = z.object({ nome });

const refused = "A resposta da chave de acesso está incompleta.";

/** Bytes in base64url, as WebAuthn's JSON encodes them. */
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
  /** Additional fields of browsers are not needed. */
  clientExtensionResults: z.object({}).default({}),
};

/** A browser's answer after creating a passkey (WebAuthn, RegistrationResponseJSON). */
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

/** A browser's answer after using a passkey (WebAuthn, AuthenticationResponseJSON). */
export const UsedPasskey = z
  .object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(2_000),
      authenticatorData: base64url(2_000),
      // Post-quantum signatures are long (ML-DSA-87: 4,627 bytes).
      signature: base64url(8_000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .register(foreign);
export type UsedPasskey = z.infer<typeof UsedPasskey>;

export const PasskeyLogin = z.object({ chave: UsedPasskey });

const PasskeyDescriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** Options for `navigator.credentials.create` (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const NewPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int().optional(),
  attestation: z.enum(["direct", "enterprise", "indirect", "none"]).optional(),
  excludeCredentials: z.array(PasskeyDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["discouraged", "preferred", "required"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
    })
    .optional(),
});

/** Options for `navigator.credentials.get`; they admit any passkey of this site. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  userVerification: z.enum(["discouraged", "preferred", "required"]).optional(),
});
