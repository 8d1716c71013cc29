import { permits } from "@cav/contract/access.ts";
import { calls } from "@cav/contract/calls.ts";
import { formatCount } from "@cav/contract/format.ts";
import { RevisaoMentor } from "@cav/contract/site/mentores.ts";
import { revisaoLabels } from "@cav/contract/site/mentores.words.ts";
import { Container, Group, NativeSelect, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "../../concursos/list/export-button.tsx";
import { useAddressState } from "../../lib/address-state.ts";
import { call } from "../../lib/client.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { pageIn, pageParam } from "../../lib/pages.ts";
import { useUser } from "../../lib/session-context.tsx";
import { reviewQuery } from "../../mentores/queries.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { Pages } from "../../ui/frames/pages.tsx";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { BeyondEnd } from "../../ui/states/beyond-end.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { ReviewCard } from "./review-card.tsx";

export const meta = () => pageTitle("Revisar mentores");

const choices = [
  { value: "", label: "Todas" },
  ...RevisaoMentor.options.map((value) => ({ value, label: revisaoLabels[value] })),
];

type ListState = { revisao: RevisaoMentor | undefined; denunciados: boolean; page: number };

const readAddress = (search: URLSearchParams): ListState => ({
  revisao: RevisaoMentor.safeParse(search.get("revisao")).data,
  denunciados: search.get("denunciados") === "true",
  page: pageIn(search),
});

const writeAddress = ({ revisao, denunciados, page }: ListState) => ({
  ...(revisao && { revisao }),
  ...(denunciados && { denunciados: "true" }),
  ...pageParam(page),
});

/** Profiles of mentors, reported and pending ones first (product.md, Mentors). */
export default function ReviewPage() {
  const [state, change] = useAddressState(readAddress, writeAddress);
  const go = (to: Partial<ListState>) => change((now) => ({ ...now, page: 1, ...to }));
  const isAdmin = permits("admin", useUser());
  const list = useQuery(reviewQuery(state));
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <Group justify="space-between">
          <ScreenTitle>Revisar mentores</ScreenTitle>
          {isAdmin && (
            <Group gap="xs" role="group" aria-label="Exportar os mentores">
              <ExportButton name="mentores.csv" load={() => call(calls.exportMentores, {})} />
              <ExportButton
                name="mentores.json"
                format="JSON"
                load={() => call(calls.exportMentoresJson, {})}
              />
            </Group>
          )}
        </Group>
        <Group align="end" gap="lg">
          <NativeSelect
            size="md"
            label="Situação"
            data={choices}
            value={state.revisao ?? ""}
            onChange={(event) => go({ revisao: RevisaoMentor.safeParse(event.currentTarget.value).data })}
          />
          <Switch
            label="Só com denúncias"
            checked={state.denunciados}
            onChange={(event) => go({ denunciados: event.currentTarget.checked })}
          />
        </Group>
        {list.isPending && (
          <Skeleton height={240} radius={12} aria-busy="true" aria-label="Carregando mentores" />
        )}
        {list.isError && (
          <ErrorState
            title="Erro ao carregar mentores. Por favor, tente novamente mais tarde."
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data?.items.length === 0 && list.data.total > 0 && (
          <BeyondEnd pages={list.data.pages} onPage={(page) => go({ page })} />
        )}
        {list.data?.total === 0 && (
          <EmptyState drawing={<HorizonDrawing />} title="Nenhum mentor nesta situação." />
        )}
        {list.data && list.data.items.length > 0 && (
          <Stack gap="md" aria-busy={list.isPlaceholderData}>
            <Text c="dimmed" role="status">
              {formatCount(list.data.total, "mentor", "mentores")}
            </Text>
            {list.data.items.map((mentor) => (
              <ReviewCard key={mentor.uuid} mentor={mentor} />
            ))}
            <Pages pages={list.data.pages} page={state.page} onPage={(page) => go({ page })} />
          </Stack>
        )}
      </Stack>
    </Container>
  );
}
