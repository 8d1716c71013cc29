import { type Channels, createChannels } from "./channels.ts";
import {
  createEmailSender,
  createNoSender,
  createPushSender,
  createTelegramSender,
  createWhatsAppSender,
  type Dispatcher,
  startDispatcher,
} from "./deliveries/index.ts";
import type { Deps } from "./deps.ts";
import { createHandlers, type JobName } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { createChats, registerBot } from "./telegram/index.ts";

export type Workers = {
  /** Finishes what is in flight, then ends. */
  stop(): Promise<void>;
};

/** Starts what works in the background: the handlers of the job table and the channels' dispatchers. */
export async function startWorkers(deps: Deps): Promise<Workers> {
  const channels = createChannels(deps);
  const dispatchers = startDispatchers(deps, channels);
  const wake = () => {
    for (const dispatcher of dispatchers) dispatcher.wake();
  };
  const handlers = createHandlers(deps, channels, wake);
  const work = <Name extends JobName>(name: Name) => deps.queue.work(jobs[name], handlers[name]);
  for (const name of Object.keys(jobs) as JobName[]) await work(name);
  void registerBot(deps, channels.telegram);

  return {
    async stop() {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      channels.mailer.close();
      channels.push.close();
    },
  };
}

function startDispatchers(deps: Deps, { mailer, whatsApp, push, telegram }: Channels): Dispatcher[] {
  return [
    startDispatcher(deps, createEmailSender(deps, mailer)),
    startDispatcher(deps, whatsApp ? createWhatsAppSender(deps, whatsApp) : createNoSender("whatsapp")),
    startDispatcher(deps, createPushSender(deps, push)),
    telegram
      ? startDispatcher(deps, createTelegramSender(deps, telegram, createChats(deps.db)))
      : startDispatcher(deps, createNoSender("telegram")),
  ];
}
