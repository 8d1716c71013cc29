import { type Channel, forEachChannel } from "@cav/contract/channels.ts";
import type { ChannelTable } from "../../channel.ts";
import type { ChannelModule } from "./channel-module.ts";
import { email } from "./email/index.ts";
import { push } from "./push/index.ts";
import { telegram } from "./telegram/index.ts";
import { whatsapp } from "./whatsapp/index.ts";

/** Every channel that sends alerts. */
export const channelModules: Record<Channel, ChannelModule> = { email, whatsapp, push, telegram };

export const channelRules: ChannelTable = forEachChannel((channel) => channelModules[channel].rules);
