import type { Channel } from "@cav/contract/channels.ts";
import type { Reachable, Word } from "./channel-module.ts";
import type { Connections } from "./connect.ts";

type Wanted = {
  channel: Channel;
  /** It goes in the place of a channel that is on and brings nothing. */
  substituta: true | undefined;
  /** Has it told by mail. */
  mailInstead(): Promise<void>;
};

/** Sends a word by a channel that its recipient has on. A channel that is on and can't bring it has mail bring it. */
export async function sendWordBy(
  connections: Connections,
  { channel, substituta, mailInstead }: Wanted,
  word: Word,
): Promise<void> {
  const { on, email_stands_in } = word.recipient;
  if (channel === "email") {
    if (isMailed(word.recipient) || (substituta && email_stands_in)) await connections.email?.sendWord(word);
    return;
  }
  if (!on[channel]) return;
  const isTaken = await connections[channel]?.sendWord(word);
  // Mail that is on brings it anyway.
  if (!isTaken && !on.email) await mailInstead();
}

/** Mail is what is left for who has nothing else on. */
const isMailed = ({ on, email_stands_in, any_channel_on }: Reachable) =>
  on.email || (email_stands_in && !any_channel_on);
