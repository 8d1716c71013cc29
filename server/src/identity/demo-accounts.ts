import { demoDomain } from "../config.ts";

/** Whether an account stays out: in production those of the demonstration do, whoever made them and whatever their password. */
export function isClosedAccount({ production }: { production: boolean }, email: string): boolean {
  return production && email.endsWith(`@${demoDomain}`);
}

/** Whether somebody may act as an administrator with a second factor only; everybody knows how the demonstration's sign in. */
export function isSecondFactorDue(
  { adminSecondFactor }: { adminSecondFactor: boolean },
  { user_type, email }: { user_type: string; email: string },
): boolean {
  return adminSecondFactor && user_type === "ADMIN" && !email.endsWith(`@${demoDomain}`);
}
