import { type Access, isForStaff } from "./call.ts";
import type { Papel, UserType } from "./users.ts";

/** What decides on somebody's rights: `papel` counts with administrators alone. */
export type Rights = { readonly user_type: UserType; readonly papel?: Papel | null };

const papelOf: Partial<Record<Access, Papel>> = { editor: "EDITOR", suporte: "SUPORTE" };

/** Whether somebody signed in, with these rights, may make calls of that access. */
export function permits(access: Access, { user_type, papel = null }: Rights): boolean {
  if (!isForStaff(access)) return true;
  return user_type === "ADMIN" && (papel === null || papel === papelOf[access]);
}
