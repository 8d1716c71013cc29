/** What is to be known of a way by which alerts reach somebody. A new one is a row of `channels`, an address and a sender. */
type ChannelFacts = {
  /** As screens and messages call it. */
  label: string;
  /** Who may have it. */
  plan: "GRATUITO" | "PREMIUM";
  /** What a person needs for it. */
  address: string;
  /** Of the searches that chose it, one bit of a sum. Kept in the database: never given to another. */
  bit: number;
  /** Whether it rings: it then rests in the installation's hours for who chose no quiet hours. */
  rings: boolean;
  /** Whether its addresses are linked by their owner (`tem_`); otherwise they are of the account. */
  linked: boolean;
};

/** The ways by which alerts leave, in the order in which they are listed. */
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
/** The names of all channels. */
export const channelNames = Object.keys(channels) as [Channel, ...Channel[]];

/** A channel whose addresses their owner links. */
export type LinkedChannel = {
  [name in Channel]: (typeof channels)[name]["linked"] extends true ? name : never;
}[Channel];
const isLinked = (name: Channel): name is LinkedChannel => channels[name].linked;
export const linkedChannels = channelNames.filter(isLinked);
/** The channels whose addresses are of the account. */
export const accountChannels = channelNames.filter(
  (name): name is Exclude<Channel, LinkedChannel> => !isLinked(name),
);

/** Every channel, as the searches that chose none of their own have them. */
export const everyChannelBit = channelNames.reduce((bits, name) => bits | channels[name].bit, 0);

/** Something of each channel. */
export function forEachChannel<T>(make: (channel: Channel) => T): Record<Channel, T> {
  return Object.fromEntries(channelNames.map((channel) => [channel, make(channel)])) as Record<Channel, T>;
}

/** One field of an object for each of these channels: `habilitar_push`, `push_disponivel`. */
export function fieldsOf<Name extends Channel, Before extends string, After extends string, T>(
  names: readonly Name[],
  [before, after]: readonly [Before, After],
  make: (name: Name) => T,
): Record<`${Before}${Name}${After}`, T> {
  const fields = names.map((name) => [`${before}${name}${after}`, make(name)]);
  return Object.fromEntries(fields) as Record<`${Before}${Name}${After}`, T>;
}
