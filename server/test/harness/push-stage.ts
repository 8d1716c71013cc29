import { createPushSender } from "../../src/channels/push/sender.ts";
import type { ChannelSender } from "../../src/deliveries/channel-sender.ts";
import { openChannels } from "./channels.ts";
import type { BuiltUser } from "./factories.ts";

/** Where people's devices are listed and added. */
export const aparelhos = "/api/users/me/aparelhos";

/** All channels, and people's browsers on a stand-in for their push services. Call it once in a test file. */
export function openPush() {
  const on = openChannels();
  const browsers = () => on.emulators.browsers;
  const noticesOf = ({ endpoint }: { endpoint: string }) => browsers().find(endpoint);
  /** Sends what is due by push. */
  const send = (push = on.push, deps = on.api.deps) =>
    on.dispatch(createPushSender(deps, push) as unknown as ChannelSender<unknown>);

  /** A browser of somebody's that subscribes and is kept. */
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
    /** What a new browser says of itself. */
    subscribe: () => browsers().subscribe(on.api.deps.config.push.publicKey),
    /** Somebody whose searches find every exam, with a browser and without mail. */
    async reader() {
      const user = await on.candidate({ salario_minimo: 1 }, { habilitar_email: false });
      return { user, browser: await addBrowser(user) };
    },
    shownTo: (browser: { endpoint: string }) => noticesOf(browser).map(({ text }) => JSON.parse(text)),
    /** Matches every event, and sends what is due by push. */
    async work(): Promise<void> {
      await on.match();
      await send();
    },
  };
}
