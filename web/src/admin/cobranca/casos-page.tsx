import { formatCount } from "@cav/contract/format.ts";
import { Container, Group, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useAddressState } from "../../lib/address-state.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { pageIn, pageParam } from "../../lib/pages.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { Pages } from "../../ui/frames/pages.tsx";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { BeyondEnd } from "../../ui/states/beyond-end.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { CasoCard } from "./caso-card.tsx";
import { casosQuery } from "./queries.ts";

export const meta = () => pageTitle("Casos de cobrança");

type State = { resolvidos: boolean; page: number };

const readAddress = (search: URLSearchParams): State => ({
  resolvidos: search.get("resolvidos") === "true",
  page: pageIn(search),
});
const writeAddress = ({ resolvidos, page }: State) =>
  new URLSearchParams({ ...(resolvidos && { resolvidos: "true" }), ...pageParam(page) });

/** Subscription data of the payment provider that the product can't interpret; an administrator decides. */
export default function CasosPage() {
  const [state, change] = useAddressState(readAddress, writeAddress);
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <Group justify="space-between">
          <ScreenTitle>Casos de cobrança</ScreenTitle>
          <SegmentedControl
            aria-label="Quais casos"
            data={[
              { value: "false", label: "Em aberto" },
              { value: "true", label: "Resolvidos" },
            ]}
            value={String(state.resolvidos)}
            onChange={(value) => change(() => ({ resolvidos: value === "true", page: 1 }))}
          />
        </Group>
        <Text c="dimmed">
          Assinaturas que o provedor de pagamentos descreve de um jeito que o sistema não entende. O resto da
          assinatura continua acompanhando o provedor.
        </Text>
        <Casos state={state} onPage={(page) => change((now) => ({ ...now, page }))} />
      </Stack>
    </Container>
  );
}

function Casos({ state, onPage }: { state: State; onPage: (page: number) => void }) {
  const casos = useQuery(casosQuery(state));
  if (casos.isPending)
    return <Skeleton height={180} radius={12} aria-busy="true" aria-label="Carregando os casos" />;
  if (casos.isError)
    return <ErrorState title="Não foi possível carregar os casos." onRetry={() => void casos.refetch()} />;
  const { items, total, pages } = casos.data;
  const nothing = state.resolvidos ? "Nenhum caso resolvido." : "Nenhum caso em aberto.";
  if (total === 0) return <EmptyState drawing={<HorizonDrawing />} title={nothing} />;
  if (items.length === 0) return <BeyondEnd pages={pages} onPage={onPage} />;
  return (
    <Stack gap="md" aria-busy={casos.isPlaceholderData}>
      <Text role="status">{formatCount(total, "caso", "casos")}</Text>
      {items.map((caso) => (
        <CasoCard key={caso.uuid} caso={caso} />
      ))}
      <Pages pages={pages} page={state.page} onPage={onPage} />
    </Stack>
  );
}
