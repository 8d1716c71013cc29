import { demoDomain } from "../../config.ts";

/** Returns whether an account is closed: in production all demonstration accounts are. */
export function isClosedAccount({ production }: { production: boolean }, email: string): boolean {
  return production && isDemoAccount(email);
}

/** Returns whether an administrator needs a second factor; demonstration accounts do not. */
export function isSecondFactorDue(
  { adminSecondFactor }: { adminSecondFactor: boolean },
  { user_type, email }: { user_type: string; email: string },
): boolean {
  return adminSecondFactor && user_type === "ADMIN" && !isDemoAccount(email);
}

/** Returns whether it is a demonstration account, whose password is public. */
export function isDemoAccount(email: string): boolean {
  return email.endsWith(`@${demoDomain}`);
}
