import { channelNames } from "@cav/contract/channels.ts";
import { type Connections, connectChannels, createClients, registerBot } from "./alerts/channels/index.ts";
import {
  createNoSender,
  type Dispatcher,
  type PersonalComposers,
  startDispatcher,
} from "./alerts/deliveries/index.ts";
import { createMencaoComposer } from "./collection/monitor-de-nome/index.ts";
import { createPaginaComposer } from "./collection/paginas/index.ts";
import type { Deps } from "./deps.ts";
import { createHandlers, type JobName } from "./handlers.ts";
import { jobs } from "./jobs.ts";

export type Workers = {
  /** Finishes running work, then ends. */
  stop(): Promise<void>;
};

/** Starts the job handlers and the channels' dispatchers. */
export async function startWorkers(deps: Deps): Promise<Workers> {
  const clients = createClients(deps);
  const connections = connectChannels(deps, clients);
  const dispatchers = startDispatchers(deps, connections);
  const wake = () => {
    for (const dispatcher of dispatchers) dispatcher.wake();
  };
  const handlers = createHandlers(deps, { ...clients, connections }, wake);
  const work = <Name extends JobName>(name: Name) => deps.queue.work(jobs[name], handlers[name]);
  for (const name of Object.keys(jobs) as JobName[]) await work(name);
  void registerBot(deps, clients.telegram);

  return {
    async stop() {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      clients.mailer.close();
      clients.push.close();
    },
  };
}

/** Creates the composers of users' own alerts. */
export const createPersonalComposers = (deps: Pick<Deps, "config">): PersonalComposers => ({
  MENCAO: createMencaoComposer(deps),
  PAGINA_PRIVADA: createPaginaComposer(deps),
});

function startDispatchers(deps: Deps, connections: Connections): Dispatcher[] {
  const composers = createPersonalComposers(deps);
  return channelNames.map((channel) =>
    startDispatcher(deps, connections[channel]?.sender ?? createNoSender(channel), { composers }),
  );
}
