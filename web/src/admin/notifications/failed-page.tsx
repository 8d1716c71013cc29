import { type Canal, causas } from "@cav/contract/alerts/notifications.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import {
  Button,
  Container,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Tabs,
  Text,
  TextInput,
} from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAddressState } from "../../lib/address-state.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { pageCount, pageIn, pageParam } from "../../lib/pages.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { Pages } from "../../ui/frames/pages.tsx";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { BeyondEnd } from "../../ui/states/beyond-end.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { DeliveryCharts } from "./delivery-charts.tsx";
import { FailedDeliveryCard } from "./failed-delivery-card.tsx";
import { FailureCauses } from "./failure-causes.tsx";
import { deliveryStatsQuery, type FailedFilters, failedQuery } from "./queries.ts";
import { StoppedChannels } from "./stopped-channels.tsx";

export const meta = () => pageTitle("Notificações");

/** Default channel, which has most failures. */
const first: Canal = "whatsapp";
const pageSizes = ["5", "10", "25", "50"];
const defaultSize = "10";

type ListState = ReturnType<typeof readAddress>;

const readAddress = (search: URLSearchParams) => ({
  canal: channelNames.find((name) => name === search.get("canal")) ?? first,
  por_pagina: pageSizes.find((one) => one === search.get("por_pagina")) ?? defaultSize,
  q: search.get("q") ?? "",
  causa: causas.find((one) => one === search.get("causa")),
  page: pageIn(search),
});

const writeAddress = ({ page, q, causa, ...list }: ListState) => ({
  ...list,
  ...(q ? { q } : {}),
  ...(causa ? { causa } : {}),
  ...pageParam(page),
});

/** Finally failed alerts by channel, with actions (accounts §2). */
export default function FailedDeliveriesPage() {
  const [{ canal: channel, por_pagina: size, q, causa, page }, change] = useAddressState(
    readAddress,
    writeAddress,
  );
  const tabs = useChannelTabs(channel);
  const go = (to: Partial<ListState>) =>
    change((now) => ({ ...now, page: 1, ...to }), { preventScrollReset: !to.page });
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <ScreenTitle>Notificações</ScreenTitle>
        <StoppedChannels />
        <Tabs
          value={channel}
          onChange={(value) => go({ canal: tabs.find((tab) => tab === value), causa: undefined })}
        >
          <Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab} mih={44}>
                {canalLabels[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={channel} pt="lg">
            <Stack gap="lg">
              <SearchField value={q} onSearch={(text) => go({ q: text })} />
              <FailureCauses filters={{ channel, q, causa }} onPick={(one) => go({ causa: one })} />
              <Failed
                filters={{ channel, q, causa }}
                size={Number(size)}
                page={page}
                onPage={(next) => go({ page: next })}
                onSize={(por_pagina) => go({ por_pagina })}
                onChannel={(canal) => go({ canal, causa: undefined })}
              />
            </Stack>
          </Tabs.Panel>
        </Tabs>
        <DeliveryCharts />
      </Stack>
    </Container>
  );
}

/** Returns the installation's channels and the selected one; mail and WhatsApp while loading. */
function useChannelTabs(shown: Canal): Canal[] {
  const { data } = useQuery(deliveryStatsQuery);
  const known = new Set<Canal>([first, "email", ...(data?.canais ?? []), shown]);
  return [first, ...channelNames.filter((name) => name !== first && known.has(name))];
}

/** Search by name or address, debounced. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [draft, setDraft] = useState(value);
  // Follows the address, which the back button may change.
  useEffect(() => setDraft(value), [value]);
  const searchSoon = useDebouncedCallback(onSearch, limits.searchDebounceMs);
  return (
    <search>
      <TextInput
        label="Nome ou e-mail da pessoa"
        type="search"
        maxLength={limits.searchMax}
        value={draft}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          searchSoon(event.currentTarget.value.trim());
        }}
      />
    </search>
  );
}

type FailedProps = {
  filters: FailedFilters;
  size: number;
  page: number;
  onPage: (page: number) => void;
  onSize: (size: string) => void;
  onChannel: (channel: Canal) => void;
};

function Failed({ filters, size, page, onPage, onSize, onChannel }: FailedProps) {
  const failed = useQuery(failedQuery(filters, size, page));
  if (failed.isPending) return <Skeleton height={240} radius={12} aria-busy="true" />;
  if (failed.isError) {
    return (
      <ErrorState
        title="Erro ao carregar notificações. Tente novamente mais tarde."
        onRetry={() => void failed.refetch()}
      />
    );
  }
  const { items, total } = failed.data;
  if (total === 0) {
    const isFiltered = filters.q !== "" || filters.causa !== undefined;
    const title = isFiltered
      ? "Nenhuma notificação que falhou passa por estes filtros."
      : "Nenhuma notificação falhou neste canal.";
    const action = filters.q && <OtherChannels {...filters} onChannel={onChannel} />;
    return <EmptyState drawing={<HorizonDrawing />} title={title} action={action} />;
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" align="end">
        <Text role="status">{formatCount(total, "notificação falhou", "notificações falharam")}</Text>
        <NativeSelect
          label="Por página"
          size="md"
          data={pageSizes}
          value={String(size)}
          onChange={(event) => onSize(event.currentTarget.value)}
        />
      </Group>
      {items.length === 0 && <BeyondEnd pages={pageCount(total, size)} onPage={onPage} />}
      {items.map((notification) => (
        <FailedDeliveryCard key={notification.uuid} notification={notification} />
      ))}
      <Pages pages={pageCount(total, size)} page={page} onPage={onPage} />
    </Stack>
  );
}

/** Links to other channels with results, when this one has none. */
function OtherChannels({ channel, q, onChannel }: FailedFilters & Pick<FailedProps, "onChannel">) {
  const others = useChannelTabs(channel).filter((name) => name !== channel);
  return (
    <Group justify="center">
      {others.map((other) => (
        <OtherChannel key={other} channel={other} q={q} causa={undefined} onChannel={onChannel} />
      ))}
    </Group>
  );
}

function OtherChannel({ channel, q, causa, onChannel }: FailedFilters & Pick<FailedProps, "onChannel">) {
  const total = useQuery(failedQuery({ channel, q, causa }, 1, 1)).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Button variant="light" onClick={() => onChannel(channel)}>
      Ver {formatCount(total, "falha", "falhas")} por {channel === "email" ? "e-mail" : canalLabels[channel]}
    </Button>
  );
}
