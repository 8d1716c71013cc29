import { channelNames } from "@cav/contract/channels.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { channelModules } from "./registry.ts";

/** Registers the calls of all channels. */
export function channelsRoutes(bind: Bind, deps: Deps): void {
  for (const channel of channelNames) channelModules[channel].routes?.(bind, deps);
}
