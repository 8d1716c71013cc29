import { localStore } from "./browser-api.ts";

const key = "cav-messages-stay";

/** Returns whether messages stay until they are closed (WCAG 2.2.1); otherwise they close by themselves. */
export const isMessageKept = (): boolean => localStore.read(key) !== undefined;

export function saveMessagesKept(isKept: boolean): void {
  if (isKept) localStore.write(key, "1");
  else localStore.remove(key);
}
