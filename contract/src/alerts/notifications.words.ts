import { type Channel, channels, forEachChannel } from "../channels.ts";

export const canalLabels: Record<Channel, string> = forEachChannel((channel) => channels[channel].label);

const inWords = new Intl.ListFormat("pt-BR");

/** Returns "E-mail, WhatsApp e Telegram"; "" for none. */
export const describeCanais = (canais: readonly Channel[]): string =>
  inWords.format(canais.map((canal) => canalLabels[canal]));
