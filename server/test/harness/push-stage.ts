import { createPushSender } from "../../src/alerts/channels/push/sender.ts";
import type { ChannelSender } from "../../src/alerts/deliveries/channel-sender.ts";
import { openChannels } from "./channels.ts";
import type { BuiltUser } from "./factories.ts";

/** Path of a user's devices. */
export const aparelhos = "/api/users/me/aparelhos";

/** Opens all channels with browsers on an emulated push service. Call it once in a test file. */
export function openPush() {
  const on = openChannels();
  const browsers = () => on.emulators.browsers;
  const noticesOf = ({ endpoint }: { endpoint: string }) => browsers().find(endpoint);
  /** Sends the due push deliveries. */
  const send = (push = on.push, deps = on.api.deps) =>
    on.dispatch(createPushSender(deps, push) as unknown as ChannelSender<unknown>);

  /** Subscribes a user's browser and registers it. */
  async function addBrowser(user: BuiltUser, nome = "Meu celular") {
    const { chave } = await on.ask(user, "GET", aparelhos);
    const browser = browsers().subscribe(chave);
    const kept = await on.ask(user, "POST", aparelhos, { nome, assinatura: browser });
    return { ...browser, uuid: kept.uuid as string, troca: kept.troca as string };
  }

  return {
    on,
    browsers,
    noticesOf,
    send,
    addBrowser,
    /** Returns a new browser's subscription. */
    subscribe: () => browsers().subscribe(on.api.deps.config.push.publicKey),
    /** Creates a user with a browser and without mail, whose search matches every exam. */
    async reader() {
      const user = await on.candidate({ salario_minimo: 1 }, { habilitar_email: false });
      return { user, browser: await addBrowser(user) };
    },
    shownTo: (browser: { endpoint: string }) => noticesOf(browser).map(({ text }) => JSON.parse(text)),
    /** Matches all events, and sends the due push deliveries. */
    async work(): Promise<void> {
      await on.match();
      await send();
    },
  };
}
