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
};

/** The ways by which alerts leave, in the order in which they are listed. */
export const channels = {
  email: {
    label: "E-mail",
    plan: "GRATUITO",
    address: "o endereço da conta, confirmado",
    bit: 1,
    rings: false,
  },
  whatsapp: { label: "WhatsApp", plan: "PREMIUM", address: "um telefone confirmado", bit: 2, rings: true },
  push: {
    label: "Aviso no aparelho",
    plan: "GRATUITO",
    address: "um aparelho que aceitou avisos",
    bit: 4,
    rings: true,
  },
  telegram: {
    label: "Telegram",
    plan: "GRATUITO",
    address: "uma conversa com o robô no Telegram",
    bit: 8,
    rings: true,
  },
} as const satisfies Record<string, ChannelFacts>;

/** The names of all channels. */
export const channelNames = [
  "email",
  "whatsapp",
  "push",
  "telegram",
] as const satisfies (keyof typeof channels)[];
export type Channel = (typeof channelNames)[number];

/** Every channel, as the searches that chose none of their own have them. */
export const everyChannelBit = channelNames.reduce((bits, name) => bits | channels[name].bit, 0);

/** Something of each channel. */
export function forEachChannel<T>(make: (channel: Channel) => T): Record<Channel, T> {
  return Object.fromEntries(channelNames.map((channel) => [channel, make(channel)])) as Record<Channel, T>;
}
