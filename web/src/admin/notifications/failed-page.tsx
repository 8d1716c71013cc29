import { calls } from "@cav/contract/calls.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { type Canal, canalLabels } from "@cav/contract/notifications.ts";
import {
  Container,
  Group,
  NativeSelect,
  Pagination,
  Skeleton,
  Stack,
  Tabs,
  Text,
  Title,
} from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { callCounted } from "../../lib/client.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { DeliveryCharts } from "./delivery-charts.tsx";
import { NotificationCard } from "./notification-card.tsx";

export const meta = () => pageTitle("Notificações");

const tabs: Canal[] = ["whatsapp", "email"];
const pageSizes = ["5", "10", "25", "50"];
const defaultSize = "10";

/** Alerts that finally failed, by channel, and what can still be done about each (accounts §2). */
export default function FailedNotificationsPage() {
  const [search, setSearch] = useSearchParams();
  const channel = tabs.find((tab) => tab === search.get("canal")) ?? "whatsapp";
  const size = pageSizes.find((one) => one === search.get("por_pagina")) ?? defaultSize;
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const go = (change: Record<string, string>) =>
    setSearch(
      { canal: channel, por_pagina: size, page: "1", ...change },
      { preventScrollReset: !change.page },
    );
  return (
    <Container py={32}>
      <Stack gap="lg">
        <Title order={1} fz={28}>
          Notificações
        </Title>
        <DeliveryCharts />
        <Tabs value={channel} onChange={(value) => go({ canal: value ?? "" })}>
          <Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab} mih={44}>
                {canalLabels[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={channel} pt="lg">
            <Failed
              channel={channel}
              size={Number(size)}
              page={page}
              onPage={(next) => go({ page: String(next) })}
              onSize={(por_pagina) => go({ por_pagina })}
            />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Container>
  );
}

type FailedProps = {
  channel: Canal;
  size: number;
  page: number;
  onPage: (page: number) => void;
  onSize: (size: string) => void;
};

function Failed({ channel, size, page, onPage, onSize }: FailedProps) {
  const failed = useQuery({
    queryKey: ["notifications", "failed", channel, size, page],
    queryFn: () =>
      callCounted(calls.listFailedNotifications, {
        query: { channel, skip: String((page - 1) * size), limit: String(size) },
      }),
    placeholderData: keepPreviousData,
  });
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
    return <EmptyState drawing={<HorizonDrawing />} title="Nenhuma notificação falhou neste canal." />;
  }
  const pages = Math.ceil(total / size);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="end">
        <Text role="status">
          {formatInteger(total)} {total === 1 ? "notificação falhou" : "notificações falharam"}
        </Text>
        <NativeSelect
          label="Por página"
          size="md"
          data={pageSizes}
          value={String(size)}
          onChange={(event) => onSize(event.currentTarget.value)}
        />
      </Group>
      {items.map((notification) => (
        <NotificationCard key={notification.uuid} notification={notification} />
      ))}
      {pages > 1 && (
        <Group justify="center">
          <Pagination total={pages} value={page} onChange={onPage} />
        </Group>
      )}
    </Stack>
  );
}
