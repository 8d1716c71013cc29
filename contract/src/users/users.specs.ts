import type { Specs } from "../call.ts";
import { Nothing } from "../params.ts";
import { RegisterBody } from "./auth.ts";
import { MyData } from "./my-data.ts";
import { Proof, proofErrors } from "./proof.ts";
import { ConfirmPhone, UpdateMe, User } from "./users.ts";

export const usersSpecs = {
  register: {
    summary: "Create an account",
    body: RegisterBody,
    answers: { 201: User },
    errors: ["terms-not-accepted", "email-taken"],
    // A class that registers together shares one address.
    limits: [{ by: "address", max: 100, seconds: 3_600 }],
  },
  getMe: {
    summary: "The signed-in person",
    answers: { 200: User },
  },
  updateMe: {
    summary:
      "Change name, phone and channels; another number asks for the password, or for a sign-in of the last 10 minutes",
    body: UpdateMe,
    answers: { 200: User },
    errors: ["premium-only", ...proofErrors, "proof-required"],
    limits: [{ by: "caller", max: 60, seconds: 300 }],
  },
  requestPhoneCode: {
    summary: "Send a code by WhatsApp to the caller's number; typed in, it proves that the number is theirs",
    answers: { 204: Nothing },
    errors: ["premium-only", "validation"],
    limits: [
      { by: "caller", max: 1, seconds: 30 },
      { by: "caller", max: 5, seconds: 3_600 },
      // Limits messages to one phone across all accounts, so that nobody can harass its owner.
      { by: "owner", max: 5, seconds: 3_600 },
    ],
  },
  confirmPhone: {
    summary: "Prove the caller's number by the code; a few wrong ones make it void",
    body: ConfirmPhone,
    answers: { 204: Nothing },
    errors: ["invalid-code"],
    limits: [{ by: "caller", max: 20, seconds: 3_600 }],
  },
  exportMe: {
    summary: "Everything that is kept about the signed-in person",
    answers: { 200: MyData },
  },
  deleteMe: {
    summary: "Delete the account and every personal datum; can't be undone",
    body: Proof,
    answers: { 204: Nothing },
    errors: [...proofErrors, "last-admin"],
    limits: [{ by: "caller", max: 10, seconds: 300 }],
  },
} as const satisfies Specs;
