import { demoDomain } from "../config.ts";

/** Whether an account stays out: in production those of the demonstration do, whoever made them and whatever their password. */
export function isClosedAccount({ production }: { production: boolean }, email: string): boolean {
  return production && email.endsWith(`@${demoDomain}`);
}
