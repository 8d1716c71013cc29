import type { Access } from "./call.ts";
import type { UserType } from "./users.ts";

/** Whether a person of that kind, signed in, may make calls of that access. */
export function permits(access: Access, userType: UserType): boolean {
  return access !== "admin" || userType === "ADMIN";
}
