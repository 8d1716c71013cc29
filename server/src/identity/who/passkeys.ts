import { limits } from "@cav/contract/limits.ts";
import type { AddPasskey, UsedPasskey } from "@cav/contract/users/chaves-de-acesso.ts";
import type { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { isClosedAccount } from "./demo-accounts.ts";
import { claimChallenge, getChallenge, openChallenge } from "./passkey-challenge.ts";
import {
  countPasskeys,
  findPasskeys,
  insertPasskey,
  lockPasskey,
  markPasskeyUsed,
} from "./passkeys.queries.ts";
import { lockUser } from "./users.queries.ts";

/** Loads 300 files, so it waits for the first use of a passkey. */
const library = () => import("@simplewebauthn/server");

type PasskeyDeps = Pick<Deps, "db" | "clock" | "config">;
type Owner = { id: number; uuid: string; nome: string; email: string };

/** Returns the only site whose pages can use the installation's passkeys. */
const siteOf = ({ appUrl }: { appUrl: string }) => {
  const { hostname, origin } = new URL(appUrl);
  return { rpID: hostname, origin };
};

/** EdDSA, ES256 and RS256, which every device supports; ML-DSA, the library's preference, is experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

const timeout = limits.passkeyMinutes * 60_000;

/**
 * Creates the options for a new passkey: discoverable, and with user verification. They request no attestation,
 * so the device's maker stays unknown.
 */
export async function createPasskeyRequest(deps: PasskeyDeps, reply: FastifyReply, owner: Owner) {
  const known = await findPasskeys(deps.db, owner.id);
  if (known.length >= limits.passkeysMax) throw new AppError("too-many-passkeys");
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Concurso à Vista",
    rpID: siteOf(deps.config).rpID,
    userID: new Uint8Array(Buffer.from(owner.uuid.replaceAll("-", ""), "hex")),
    userName: owner.email,
    userDisplayName: owner.nome,
    challenge: bytesOf(await openChallenge(deps, reply, { act: "add", owner: owner.uuid })),
    timeout,
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credencial, transportes }) => ({
      id: credencial,
      transports: transportes,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

/**
 * Verifies and stores a new passkey.
 * @throws AppError invalid-passkey, too-many-passkeys
 */
export async function createPasskey(
  deps: PasskeyDeps,
  tx: Tx,
  request: FastifyRequest,
  { owner, nome, chave }: z.output<typeof AddPasskey> & { owner: Owner },
) {
  const now = deps.clock.now();
  const asked = await getChallenge(deps, request, { act: "add", owner: owner.uuid });
  const { rpID, origin } = siteOf(deps.config);
  const { verifyRegistrationResponse: verify } = await library();
  const { registrationInfo } = await unlessRefused(() =>
    verify({
      response: chave as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  if (!registrationInfo) throw new AppError("invalid-passkey");
  await lockUser(tx, owner.id);
  if ((await countPasskeys(tx, owner.id)) >= limits.passkeysMax) throw new AppError("too-many-passkeys");
  await claimChallenge(tx, asked, now);
  const { id, publicKey, counter } = registrationInfo.credential;
  const made = await insertPasskey(tx, {
    user_id: owner.id,
    credencial: id,
    chave_publica: Buffer.from(publicKey),
    contador: counter,
    transportes: chave.response.transports ?? [],
    nome,
    created_at: now,
  });
  if (!made) throw new AppError("invalid-passkey");
  return made;
}

/** Creates the options for signing in. They name no account: the device offers its own passkeys. */
export async function createPasskeyLogin(deps: PasskeyDeps, reply: FastifyReply) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(deps.config).rpID,
    challenge: bytesOf(await openChallenge(deps, reply, { act: "login" })),
    timeout,
    userVerification: "required",
  });
}

/**
 * Returns the owner of the passkey that answered this browser's challenge. User verification makes it count as both
 * factors; a counter that goes back reveals a copy, which is refused.
 * @throws AppError invalid-passkey, passkey-removed when nobody has it
 */
export async function verifyPasskey(
  deps: PasskeyDeps,
  request: FastifyRequest,
  chave: z.output<typeof UsedPasskey>,
): Promise<{ id: number; uuid: string; chave: string }> {
  const asked = await getChallenge(deps, request, { act: "login" });
  const { rpID, origin } = siteOf(deps.config);
  const now = deps.clock.now();
  const { verifyAuthenticationResponse: verify } = await library();
  return deps.db.transaction().execute(async (tx) => {
    const known = await lockPasskey(tx, chave.id);
    if (!known) throw new AppError("passkey-removed");
    if (isClosedAccount(deps.config, known.email)) throw new AppError("invalid-passkey");
    const { verified, authenticationInfo } = await unlessRefused(() =>
      verify({
        response: chave as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
        expectedChallenge: asked.challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: chave.id,
          publicKey: new Uint8Array(known.chave_publica),
          counter: Number(known.contador),
        },
      }),
    );
    if (!verified) throw new AppError("invalid-passkey");
    await claimChallenge(tx, asked, now);
    await markPasskeyUsed(tx, known.passkey, authenticationInfo.newCounter, now);
    return { id: known.id, uuid: known.uuid, chave: known.passkey };
  });
}

/**
 * Runs the library's check.
 * @throws AppError invalid-passkey for any error of the library
 */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new AppError("invalid-passkey", { cause: error });
  }
}
