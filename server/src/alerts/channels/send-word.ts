import type { Channel } from "@cav/contract/channels.ts";
import type { Reachable, Word } from "./channel-module.ts";
import type { Connections } from "./connect.ts";

type Wanted = {
  channel: Channel;
  /** Set when it replaces a channel that is on but can't send. */
  substituta: true | undefined;
  /** Sends the word by mail if the channel cannot. */
  mailInstead(): Promise<void>;
};

/** Sends a message by a channel that is on; if the channel can't send it, mail does. */
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
  // If mail is on, it has sent the message already.
  if (!isTaken && !on.email) await mailInstead();
}

/** Returns whether mail is the only way left. */
const isMailed = ({ on, email_stands_in, any_channel_on }: Reachable) =>
  on.email || (email_stands_in && !any_channel_on);
