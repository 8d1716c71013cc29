import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { type Canal, canalLabels, causas } from "@cav/contract/notifications.ts";
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
  Title,
} from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAddressState } from "../../lib/address-state.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { pageCount, pageIn, pageParam } from "../../lib/pages.ts";
import { BeyondEnd } from "../../ui/beyond-end.tsx";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pages } from "../../ui/pages.tsx";
import { DeliveryCharts } from "./delivery-charts.tsx";
import { FailedDeliveryCard } from "./failed-delivery-card.tsx";
import { FailureCauses } from "./failure-causes.tsx";
import { type FailedFilters, failedQuery } from "./queries.ts";
import { StoppedChannels } from "./stopped-channels.tsx";

export const meta = () => pageTitle("Notificações");

const tabs: Canal[] = ["whatsapp", "email"];
const pageSizes = ["5", "10", "25", "50"];
const defaultSize = "10";

type ListState = ReturnType<typeof readAddress>;

const readAddress = (search: URLSearchParams) => ({
  canal: tabs.find((tab) => tab === search.get("canal")) ?? "whatsapp",
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

/** Alerts that finally failed, by channel, and what can still be done about each (accounts §2). */
export default function FailedDeliveriesPage() {
  const [{ canal: channel, por_pagina: size, q, causa, page }, change] = useAddressState(
    readAddress,
    writeAddress,
  );
  const go = (to: Partial<ListState>) =>
    change((now) => ({ ...now, page: 1, ...to }), { preventScrollReset: !to.page });
  return (
    <Container py={32}>
      <Stack gap="lg">
        <Title order={1} fz={28}>
          Notificações
        </Title>
        <StoppedChannels />
        <DeliveryCharts />
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
      </Stack>
    </Container>
  );
}

/** By name or address; typing counts as soon as it rests. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [draft, setDraft] = useState(value);
  // It follows the address when that changes by itself, as by going back.
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
    const action = filters.q && <OtherChannel {...filters} onChannel={onChannel} />;
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

/** Where nothing of a person is by this channel, the way to what is by the other one. */
function OtherChannel({ channel, q, onChannel }: FailedFilters & Pick<FailedProps, "onChannel">) {
  const other: Canal = channel === "email" ? "whatsapp" : "email";
  const total = useQuery(failedQuery({ channel: other, q, causa: undefined }, 1, 1)).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Button variant="light" onClick={() => onChannel(other)}>
      Ver {formatCount(total, "falha", "falhas")} por {other === "email" ? "e-mail" : "WhatsApp"}
    </Button>
  );
}
