import type { Specs } from "../call.ts";
import { Nothing } from "../params.ts";
import {
  CheckCookies,
  ConfirmEmailBody,
  LoginAnswer,
  LoginBody,
  PasswordResetCheck,
  PasswordResetChecked,
  PasswordResetConfirm,
  PasswordResetDone,
  PasswordResetRequest,
  PasswordResetRequested,
  RefreshBody,
  Tokens,
} from "./auth.ts";
import { GoogleBody, GoogleNonce } from "./google.ts";

const secondFactorErrors = ["second-factor-needed", "invalid-second-factor"] as const;

export const authSpecs = {
  login: {
    summary: "Sign in with e-mail and password",
    body: LoginBody,
    answers: { 200: LoginAnswer },
    errors: ["invalid-credentials", ...secondFactorErrors],
    limits: [
      // The limit is high, because schools and mobile operators share one address; failed sign-ins are counted
      // by the stricter limits below.
      { by: "address", max: 300, seconds: 300 },
      { by: "device", max: 10, seconds: 300 },
      { by: "stranger", max: 200, seconds: 3_600 },
      { by: "account", max: 500, seconds: 86_400 },
      { by: "account", max: 10, seconds: 300, beyond: "wait" },
    ],
    ownPagesOnly: true,
  },
  refresh: {
    summary:
      "Trade a refresh token (cookie, body or bearer) for a new pair; a used one gets another " +
      "until 60 s after a pair it got was used, then revokes its family",
    body: RefreshBody,
    answers: { 200: Tokens },
    errors: ["invalid-session", "cross-origin"],
    limits: [
      { by: "address", max: 300, seconds: 60 },
      { by: "device", max: 60, seconds: 60 },
      { by: "owner", max: 60, seconds: 60 },
    ],
    ownPagesOnly: true,
  },
  logout: {
    summary: "Revoke the session of the refresh token and clear the cookies",
    body: RefreshBody,
    answers: { 204: Nothing },
    errors: ["cross-origin"],
    ownPagesOnly: true,
  },
  checkCookies: {
    summary: "What the server sees of the caller's cookies; tells no token",
    answers: { 200: CheckCookies },
  },
  getGoogleNonce: {
    summary:
      "The nonce that Google's ID tokens must have to be taken from this browser, which gets its cookie",
    answers: { 200: GoogleNonce },
    errors: ["not-found"],
  },
  googleLogin: {
    summary:
      "Sign in with Google's ID token; registers who has no account, links who has one by that " +
      "address: with its password, unless Google runs the address",
    body: GoogleBody,
    answers: { 200: Tokens },
    errors: [
      "invalid-google-token",
      "google-unavailable",
      "not-found",
      "terms-not-accepted",
      "email-taken",
      "google-link-unconfirmed",
      "wrong-password",
      ...secondFactorErrors,
    ],
    limits: [
      { by: "address", max: 300, seconds: 300, together: "google" },
      { by: "device", max: 60, seconds: 300, together: "google" },
    ],
    ownPagesOnly: true,
  },
  googleRegister: {
    summary: "Create an account from Google's ID token and sign in",
    body: GoogleBody,
    answers: { 200: Tokens },
    errors: [
      "invalid-google-token",
      "google-unavailable",
      "not-found",
      "terms-not-accepted",
      "email-taken",
      "google-taken",
      "google-link-unconfirmed",
      "wrong-password",
      ...secondFactorErrors,
    ],
    limits: [
      { by: "address", max: 300, seconds: 300, together: "google" },
      { by: "device", max: 60, seconds: 300, together: "google" },
    ],
    ownPagesOnly: true,
  },
  requestEmailConfirmation: {
    summary: "Mail the caller another link that confirms their address; does nothing where it is confirmed",
    answers: { 204: Nothing },
    limits: [
      { by: "caller", max: 1, seconds: 30 },
      { by: "caller", max: 5, seconds: 3_600 },
    ],
  },
  confirmEmail: {
    summary: "Confirm an address by the link's token, once, and sign its person in",
    body: ConfirmEmailBody,
    answers: { 200: Tokens },
    errors: ["invalid-confirmation", ...secondFactorErrors],
    limits: [{ by: "address", max: 60, seconds: 3_600 }],
    ownPagesOnly: true,
  },
  requestPasswordReset: {
    summary: "Mail a link that replaces a forgotten password; answers the same for unknown addresses",
    body: PasswordResetRequest,
    answers: { 200: PasswordResetRequested },
    limits: [
      { by: "address", max: 100, seconds: 3_600, together: "password-reset" },
      { by: "device", max: 30, seconds: 3_600, together: "password-reset" },
    ],
  },
  checkPasswordReset: {
    summary: "Tell the masked address of the account whose password a link replaces; null for a dead link",
    body: PasswordResetCheck,
    answers: { 200: PasswordResetChecked },
    limits: [{ by: "address", max: 300, seconds: 3_600 }],
    ownPagesOnly: true,
  },
  confirmPasswordReset: {
    summary: "Set a new password by the link's token; ends every session of the person",
    body: PasswordResetConfirm,
    answers: { 200: PasswordResetDone },
    errors: ["invalid-reset-token"],
    limits: [
      { by: "address", max: 100, seconds: 3_600, together: "password-reset" },
      { by: "device", max: 30, seconds: 3_600, together: "password-reset" },
    ],
    ownPagesOnly: true,
  },
} as const satisfies Specs;
