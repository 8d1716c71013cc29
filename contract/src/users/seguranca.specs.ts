import { z } from "zod";
import type { Specs } from "../call.ts";
import { ByUuid, Nothing } from "../params.ts";
import { Proof, proofErrors } from "./proof.ts";
import {
  ChangeEmail,
  ChangePassword,
  CloseSecondFactor,
  EmailChange,
  EmailChangeLink,
  EnableSecondFactor,
  LinkGoogle,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSecret,
  Sessao,
  UnlinkGoogle,
} from "./seguranca.ts";

export const segurancaSpecs = {
  changePassword: {
    summary: "Replace the caller's password, or choose the first one; ends every other session",
    body: ChangePassword,
    answers: { 204: Nothing },
    errors: proofErrors,
    limits: [{ by: "caller", max: 10, seconds: 300 }],
  },
  getMySecondFactor: {
    summary: "Whether the caller has a second factor, and whether they need one",
    answers: { 200: SecondFactor },
  },
  requestSecondFactor: {
    summary: "Make the secret of a second factor; it is on when a code of it was typed",
    body: Proof,
    answers: { 200: SecondFactorSecret },
    errors: [...proofErrors, "second-factor-on", "email-not-confirmed"],
    limits: [{ by: "caller", max: 10, seconds: 300 }],
  },
  enableSecondFactor: {
    summary:
      "Switch the second factor on by its first code; answers recovery codes, ends every other session",
    body: EnableSecondFactor,
    answers: { 200: RecoveryCodes },
    errors: ["invalid-second-factor"],
    limits: [{ by: "caller", max: 20, seconds: 300 }],
  },
  closeSecondFactor: {
    summary: "Switch the second factor off, by both factors",
    body: CloseSecondFactor,
    answers: { 204: Nothing },
    errors: [...proofErrors, "second-factor-needed", "invalid-second-factor"],
    limits: [{ by: "caller", max: 10, seconds: 300 }],
  },
  requestEmailChange: {
    summary:
      "Mail a link to a new address, and a notice to the old one, which stays until the link is followed",
    body: ChangeEmail,
    answers: { 204: Nothing },
    errors: [...proofErrors, "same-email", "email-taken"],
    limits: [
      { by: "caller", max: 10, seconds: 300 },
      // Limits mail to one address, whoever requests it.
      { by: "owner", max: 5, seconds: 3_600 },
    ],
  },
  getMyEmailChange: {
    summary: "The caller's change of address that waits for the link at the new one; null: none",
    answers: { 200: EmailChange.nullable() },
  },
  resendEmailChange: {
    summary: "Mail the link to the new address once more",
    answers: { 204: Nothing },
    errors: ["no-email-change"],
    limits: [
      { by: "caller", max: 1, seconds: 30 },
      { by: "caller", max: 5, seconds: 3_600 },
      { by: "owner", max: 5, seconds: 3_600 },
    ],
  },
  cancelEmailChange: {
    summary: "Give up a change of address that waits: its link is void",
    answers: { 204: Nothing },
    errors: ["no-email-change"],
  },
  linkGoogle: {
    summary: "Let the caller sign in by a Google account, too",
    body: LinkGoogle,
    answers: { 204: Nothing },
    errors: [
      "email-not-confirmed",
      "wrong-password",
      "google-not-confirmed",
      "google-unavailable",
      "google-linked",
      "not-found",
    ],
    limits: [{ by: "caller", max: 10, seconds: 300 }],
  },
  unlinkGoogle: {
    summary: "End the way in by Google, of who has a password",
    body: UnlinkGoogle,
    answers: { 204: Nothing },
    errors: ["wrong-password", "password-needed", "google-not-linked"],
    limits: [{ by: "caller", max: 10, seconds: 300 }],
  },
  confirmEmailChange: {
    summary: "Put the new address in the old one's place by the link's token, once",
    body: EmailChangeLink,
    answers: { 204: Nothing },
    errors: ["invalid-email-change", "email-taken"],
    limits: [{ by: "address", max: 60, seconds: 3_600, together: "email-change" }],
  },
  undoEmailChange: {
    summary:
      "Say by the token of the link at the old address that somebody else asked: it comes back, " +
      "password and sessions end",
    body: EmailChangeLink,
    answers: { 204: Nothing },
    errors: ["invalid-email-change", "email-taken"],
    limits: [{ by: "address", max: 60, seconds: 3_600, together: "email-change" }],
  },
  listMySessions: {
    summary: "Where the caller is signed in, the last used first",
    answers: { 200: z.array(Sessao) },
  },
  endMySession: {
    summary: "End one of the caller's sessions",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["session-not-found"],
  },
  endMyOtherSessions: {
    summary: "End every session of the caller's but the one that asks",
    answers: { 204: Nothing },
  },
} as const satisfies Specs;
