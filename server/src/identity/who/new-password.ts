import { limits } from "@cav/contract/limits.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { weaknessOf } from "../../platform/weak-password.ts";
import { isDemoAccount } from "./demo-accounts.ts";

type Owner = { nome: string; email: string };

const wordsOf = ({ nome, email }: Owner) => [nome, email];

/**
 * Checks that a new password can't be guessed.
 * @throws AppError validation
 */
export function checkNewPassword(password: string, owner: Owner, field: string): void {
  const message = weaknessOf(password, wordsOf(owner));
  if (message) throw new AppError("validation", { fields: [{ field, message }] });
}

/** Returns whether an existing password would be refused today; demonstration passwords are public. */
export function isWeakPassword(password: string, owner: Owner): boolean {
  if (isDemoAccount(owner.email)) return false;
  return password.length < limits.passwordMin || weaknessOf(password, wordsOf(owner)) !== undefined;
}
