import { type Channel, channelNames } from "@cav/contract/channels.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRules } from "./channel.ts";
import { email } from "./email.ts";
import { push } from "./push.ts";
import { telegram } from "./telegram.ts";
import { whatsapp } from "./whatsapp.ts";

export { type Cause, codesOf } from "./channel.ts";
export { pace } from "./email.ts";

export const channelRules: Record<Channel, ChannelRules> = { email, whatsapp, push, telegram };

/** The channels by which this installation can send. */
export const findConfiguredChannels = (config: Deps["config"]): Channel[] =>
  channelNames.filter((channel) => channelRules[channel].isConfigured(config));
