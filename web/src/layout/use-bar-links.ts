import type { Rights } from "@cav/contract/access.ts";
import { useKnownUser } from "../lib/session-context.tsx";
import { linksOfAll, type MenuLink } from "./menu.ts";

/** Returns the account's links; those of all accounts with their `kinds` while it is unknown. */
export function useBarLinks<L extends MenuLink>(
  linksOf: (rights: Rights) => L[],
): (L & { kinds?: string })[] {
  const user = useKnownUser();
  return user ? linksOf(user) : linksOfAll(linksOf);
}
