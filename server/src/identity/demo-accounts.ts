import { demoDomain } from "../config.ts";

/** Whether an account stays out: in production those of the demonstration do, whoever made them and whatever their password. */
export function isClosedAccount({ production }: { production: boolean }, email: string): boolean {
  return production && isDemoAccount(email);
}

/** Whether somebody may act as an administrator with a second factor only; everybody knows how the demonstration's sign in. */
export function isSecondFactorDue(
  { adminSecondFactor }: { adminSecondFactor: boolean },
  { user_type, email }: { user_type: string; email: string },
): boolean {
  return adminSecondFactor && user_type === "ADMIN" && !isDemoAccount(email);
}

/** Whether it is one of the demonstration's accounts, whose passwords are told to everybody. */
export function isDemoAccount(email: string): boolean {
  return email.endsWith(`@${demoDomain}`);
}
