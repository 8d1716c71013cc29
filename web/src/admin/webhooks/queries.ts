import { calls } from "@cav/contract/calls.ts";
import type { EntregaDeWebhook } from "@cav/contract/webhooks.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** What is known of partners' webhooks: old once one of them is changed, or something is sent. */
export const webhooksKey = ["webhooks"];

/** Messages leave by themselves: while the screen is open it is looked at again. */
const againMs = 10_000;
/** What waits for its first try is gone within seconds, unless its webhook is off or takes nothing. */
const soonMs = 2_000;
const youngMs = 60_000;
const isAboutToLeave = ({ situacao, tentativas, created_at }: EntregaDeWebhook) =>
  situacao === "PENDENTE" && tentativas === 0 && Date.now() - Date.parse(created_at) < youngMs;

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, "lista"],
  queryFn: () => call(calls.listWebhooks, {}),
  refetchInterval: againMs,
});

type Shown = { uuid: string; situacao: EntregaDeWebhook["situacao"] | undefined; page: number };

export const entregasQuery = ({ uuid, situacao, page }: Shown) =>
  queryOptions({
    queryKey: [...webhooksKey, uuid, situacao, page],
    queryFn: () =>
      call(calls.listEntregas, { params: { uuid }, query: { page, ...(situacao && { situacao }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isAboutToLeave) ? soonMs : againMs),
  });
