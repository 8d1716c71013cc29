import { z } from "zod";
import type { Specs } from "../call.ts";
import { limits } from "../limits.ts";
import { ByUuid, Nothing } from "../params.ts";
import { LoginAnswer } from "./auth.ts";
import {
  AddPasskey,
  ChaveDeAcesso,
  NewPasskeyOptions,
  PasskeyLogin,
  PasskeyOptions,
  RenamePasskey,
} from "./chaves-de-acesso.ts";
import { Proof, proofErrors } from "./proof.ts";

const tries = { by: "caller", max: 20, seconds: 300 } as const;

export const chavesDeAcessoSpecs = {
  listPasskeys: {
    summary: "The caller's passkeys, the newest first",
    answers: { 200: z.array(ChaveDeAcesso) },
  },
  requestPasskey: {
    summary:
      "What a browser needs to make a passkey; its answer is taken once, within minutes, from it alone",
    body: Proof,
    answers: { 200: NewPasskeyOptions },
    errors: [...proofErrors, "email-not-confirmed", "too-many-passkeys"],
    limits: [tries],
  },
  addPasskey: {
    summary: "Keep the passkey that the browser made; its owner is told by mail",
    body: AddPasskey,
    bodyMaxBytes: limits.passkeyMaxBytes,
    answers: { 201: ChaveDeAcesso },
    errors: ["invalid-passkey", "too-many-passkeys"],
    limits: [tries],
  },
  renamePasskey: {
    summary: "Give one of the caller's passkeys another name",
    params: ByUuid,
    body: RenamePasskey,
    answers: { 204: Nothing },
    errors: ["passkey-not-found"],
    limits: [{ by: "caller", max: 60, seconds: 300 }],
  },
  removePasskey: {
    summary:
      "Take one of the caller's passkeys away; the sessions that passkeys opened end, but for the caller's own",
    params: ByUuid,
    body: Proof,
    answers: { 204: Nothing },
    errors: [...proofErrors, "passkey-not-found"],
    limits: [tries],
  },
  requestPasskeyLogin: {
    summary:
      "The challenge that a passkey signs in with; taken once, within minutes, from this browser alone",
    answers: { 200: PasskeyOptions },
    limits: [
      // The browser makes this call each time the sign-in screen opens.
      { by: "address", max: 600, seconds: 300 },
      { by: "device", max: 120, seconds: 300 },
    ],
    ownPagesOnly: true,
  },
  passkeyLogin: {
    summary: "Sign in with a passkey, which stands for both factors",
    body: PasskeyLogin,
    bodyMaxBytes: limits.passkeyMaxBytes,
    answers: { 200: LoginAnswer.omit({ senha_fraca: true }) },
    errors: ["invalid-passkey", "passkey-removed"],
    limits: [
      { by: "address", max: 300, seconds: 300 },
      { by: "device", max: 60, seconds: 300 },
    ],
    ownPagesOnly: true,
  },
} as const satisfies Specs;
