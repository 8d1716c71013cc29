/** Properties of a channel. A new channel needs a row in `channels`, an address and a sender. */
type ChannelFacts = {
  /** Label in screens and messages. */
  label: string;
  /** Plan that includes the channel. */
  plan: "GRATUITO" | "PREMIUM";
  /** Address that the user must provide. */
  address: string;
  /** Bit of this channel in stored sums of searches' channels. Never reuse one. */
  bit: number;
  /** Whether it makes a sound; users without quiet hours then get the installation's. */
  rings: boolean;
  /** Whether users link its addresses (`tem_`); otherwise the account's address is used. */
  linked: boolean;
};

/** All channels, in display order. */
export const channels = {
  email: {
    label: "E-mail",
    plan: "GRATUITO",
    address: "o endereço da conta, confirmado",
    bit: 1,
    rings: false,
    linked: false,
  },
  whatsapp: {
    label: "WhatsApp",
    plan: "PREMIUM",
    address: "um telefone confirmado",
    bit: 2,
    rings: true,
    linked: false,
  },
  push: {
    label: "Aviso no aparelho",
    plan: "GRATUITO",
    address: "um aparelho que aceitou avisos",
    bit: 4,
    rings: true,
    linked: true,
  },
  telegram: {
    label: "Telegram",
    plan: "GRATUITO",
    address: "uma conversa com o robô no Telegram",
    bit: 8,
    rings: true,
    linked: true,
  },
} as const satisfies Record<string, ChannelFacts>;

export type Channel = keyof typeof channels;
/** Names of all channels. */
export const channelNames = Object.keys(channels) as [Channel, ...Channel[]];

/** A channel whose addresses users link. */
export type LinkedChannel = {
  [name in Channel]: (typeof channels)[name]["linked"] extends true ? name : never;
}[Channel];
const isLinked = (name: Channel): name is LinkedChannel => channels[name].linked;
export const linkedChannels = channelNames.filter(isLinked);
/** Channels that use the account's addresses. */
export const accountChannels = channelNames.filter(
  (name): name is Exclude<Channel, LinkedChannel> => !isLinked(name),
);

/** Bits of all channels, for searches without their own choice. */
export const everyChannelBit = channelNames.reduce((bits, name) => bits | channels[name].bit, 0);

/** Builds a record with one value per channel. */
export function forEachChannel<T>(make: (channel: Channel) => T): Record<Channel, T> {
  return Object.fromEntries(channelNames.map((channel) => [channel, make(channel)])) as Record<Channel, T>;
}

/** Builds one field per channel: `habilitar_push`, `push_disponivel`. */
export function fieldsOf<Name extends Channel, Before extends string, After extends string, T>(
  names: readonly Name[],
  [before, after]: readonly [Before, After],
  make: (name: Name) => T,
): Record<`${Before}${Name}${After}`, T> {
  const fields = names.map((name) => [`${before}${name}${after}`, make(name)]);
  return Object.fromEntries(fields) as Record<`${Before}${Name}${After}`, T>;
}
