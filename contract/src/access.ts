import { type Access, isForStaff } from "./call.ts";
import type { Papel, UserType } from "./users/users.ts";

/** Determines an account's rights; `papel` matters for administrators only. */
export type Rights = { readonly user_type: UserType; readonly papel?: Papel | null };

const papelOf: Partial<Record<Access, Papel>> = { editor: "EDITOR", suporte: "SUPORTE" };

/** Returns whether a signed-in user with these rights may make calls that need the given access. */
export function permits(access: Access, { user_type, papel = null }: Rights): boolean {
  if (!isForStaff(access)) return true;
  return user_type === "ADMIN" && (papel === null || papel === papelOf[access]);
}
