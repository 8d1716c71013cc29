import type { EntregaDeWebhook } from "@cav/contract/alerts/webhooks.ts";
import { calls } from "@cav/contract/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** Prefix of all query keys about webhooks. */
export const webhooksKey = ["webhooks"];

/** Polls, because messages are sent in the background. */
const againMs = 10_000;
/** Polls faster while a first attempt is pending, which takes seconds unless the webhook is off or failing. */
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
