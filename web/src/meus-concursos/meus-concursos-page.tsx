import type { MyConcursos } from "@cav/contract/concursos.ts";
import { formatCount, formatInteger, formatMoney } from "@cav/contract/format.ts";
import type { Preferencias } from "@cav/contract/preferencias.ts";
import { Alert, Button, Container, Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link, useSearchParams } from "react-router";
import { ConcursoGrid, ConcursoGridSkeleton } from "../concursos/concurso-grid.tsx";
import { recommendedQuery } from "../concursos/queries.ts";
import { meQuery } from "../lib/me.ts";
import { pageTitle } from "../lib/page-title.ts";
import { pageIn, pageParam } from "../lib/pages.ts";
import { BeyondEnd } from "../ui/beyond-end.tsx";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Pages } from "../ui/pages.tsx";
import { Tag } from "../ui/tag.tsx";
import { UpgradeButton } from "../ui/upgrade-button.tsx";
import { NoPreferencias } from "./no-preferences.tsx";
import { Salvos } from "./salvos.tsx";

export const meta = () => pageTitle("Meus Concursos");

const tabNames = { recomendados: "Recomendados", salvos: "Salvos" };

/** Recommendations, and beside them the saved exams; the address keeps the tab and the page. */
export default function MeusConcursosPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get("aba") === "salvos" ? "salvos" : "recomendados";
  const page = pageIn(search);
  const go = (next: { aba: string; page: number }) =>
    setSearch({
      ...(next.aba === "salvos" ? { aba: "salvos" } : {}),
      ...pageParam(next.page),
    });
  const onPage = (next: number) => go({ aba: tab, page: next });
  return (
    <Container py={32}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={1} fz={28}>
            Meus Concursos
          </Title>
          <Button component={Link} to="/perfil" variant="light">
            Configurar Preferências
          </Button>
        </Group>
        <Tabs value={tab} onChange={(value) => go({ aba: value ?? "", page: 1 })}>
          <Tabs.List>
            {Object.entries(tabNames).map(([value, label]) => (
              <Tabs.Tab key={value} value={value} mih={44}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="recomendados" pt="lg">
            <Recommended page={page} onPage={onPage} />
          </Tabs.Panel>
          <Tabs.Panel value="salvos" pt="lg">
            <Salvos page={page} onPage={onPage} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Container>
  );
}

function Recommended({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const my = useQuery(recommendedQuery(page));
  const me = useQuery(meQuery);
  // As in 'Todos os Concursos': the cards are made in small steps.
  const shown = useDeferredValue(my.data, undefined);
  if (my.isError) {
    return (
      <ErrorState
        title="Erro ao buscar concursos. Por favor, tente novamente."
        onRetry={() => void my.refetch()}
      />
    );
  }
  if (!shown) return <ConcursoGridSkeleton count={3} />;
  if (!shown.preferences_updated) return <NoPreferencias />;
  return (
    <Stack gap="lg">
      {me.data && <PreferenciaChips preferencias={me.data.preferencias} />}
      <Recommendations my={shown} onPage={onPage} />
    </Stack>
  );
}

/** What the recommendations follow from, in short (exams §2.7). */
function PreferenciaChips({ preferencias }: { preferencias: Preferencias }) {
  const {
    nivel_escolaridade: niveis,
    locais_prova: locais,
    salario_minimo: salario,
    vagas_minimas: vagas,
  } = preferencias;
  const chips = [
    niveis.length > 0 && formatCount(niveis.length, "nível de escolaridade", "níveis de escolaridade"),
    locais.length > 0 && formatCount(locais.length, "local de prova", "locais de prova"),
    salario > 0 && `Salário mínimo: ${formatMoney(salario)}`,
    (vagas ?? 0) > 0 && `Vagas mínimas: ${vagas}`,
  ].filter((chip) => chip !== false);
  if (chips.length === 0) return null;
  return (
    <Group gap="xs">
      {chips.map((chip) => (
        <Tag key={chip} tone="info">
          {chip}
        </Tag>
      ))}
    </Group>
  );
}

function Recommendations({ my, onPage }: { my: MyConcursos; onPage: (page: number) => void }) {
  const hidden = my.total_available - my.total;
  if (my.total_available === 0) {
    return (
      <EmptyState
        drawing={<HorizonDrawing />}
        title="Nenhum concurso combina com as suas preferências agora"
        detail="Avisaremos assim que sair um. Se quiser ver mais opções, ajuste suas preferências."
        action={
          <Button component={Link} to="/perfil">
            Ajustar Preferências
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Text role="status">
        {my.total_available === 1
          ? "Encontrado 1 concurso baseado nas suas preferências"
          : `Encontrados ${formatInteger(my.total_available)} concursos baseados nas suas preferências`}
        {hidden > 0 && " (limite do plano gratuito)"}
      </Text>
      {hidden > 0 && (
        <Alert color="yellow" variant="light">
          <Group justify="space-between">
            <Text>
              {hidden === 1
                ? "1 concurso adicional está disponível para você, mas não é visível"
                : `${formatInteger(hidden)} concursos adicionais estão disponíveis para você, mas não são visíveis`}{" "}
              no plano gratuito.
            </Text>
            <UpgradeButton />
          </Group>
        </Alert>
      )}
      {my.items.length === 0 && <BeyondEnd pages={my.pages} onPage={onPage} />}
      <ConcursoGrid concursos={my.items} />
      <Pages pages={my.pages} page={my.page} onPage={onPage} />
    </>
  );
}
