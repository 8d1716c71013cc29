import type { MyConcursos } from "@cav/contract/concursos/concurso-search.ts";
import type { ConcursoResumo } from "@cav/contract/concursos/concursos.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Busca } from "@cav/contract/preferencias/buscas.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { Alert, Button, Container, Group, Tabs, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link, useSearchParams } from "react-router";
import { ConcursoList, ConcursoListSkeleton } from "../concursos/list/concurso-list.tsx";
import { ListFoot, useGrowth } from "../concursos/list/growing-list.tsx";
import { recommendedQuery } from "../concursos/queries.ts";
import { buscasQuery } from "../lib/buscas.ts";
import { meQuery } from "../lib/me.ts";
import { pageTitle } from "../lib/page-title.ts";
import { readSpan, type Span, spanParams } from "../lib/pages.ts";
import { sayHidden } from "../lib/say-hidden.ts";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { PlainSelect } from "../ui/fields/plain-field.tsx";
import classes from "../ui/frames/list-screen.module.css";
import { ScreenTitle } from "../ui/frames/screen-title.tsx";
import { BeyondEnd } from "../ui/states/beyond-end.tsx";
import { EarlySlot } from "../ui/states/early-slot.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";
import { Tag } from "../ui/tag.tsx";
import { UpgradeButton } from "../ui/upgrade-button.tsx";
import { NoPreferencias } from "./no-preferences.tsx";
import { sayCount, sayPreferencias, tiersOf } from "./recomendados.ts";
import { Salvos } from "./salvos.tsx";

export const meta = () => pageTitle("Meus Concursos");

const tabNames = { recomendados: "Recomendados", salvos: "Salvos" };

/** Recommended and saved exams; the address holds tab and pages. */
export default function MeusConcursosPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get("aba") === "salvos" ? "salvos" : "recomendados";
  const span = readSpan(search);
  const busca = readBusca(search);
  const go = (aba: string, to: Span) =>
    setSearch(
      { ...(aba === "salvos" ? { aba } : {}), ...(busca ? { busca: String(busca) } : {}), ...spanParams(to) },
      { preventScrollReset: aba === tab && to.page === span.page },
    );
  const onSpan = (to: Span) => go(tab, to);
  return (
    <Container className={classes.page}>
      <div className={classes.screen}>
        <Group justify="space-between" gap="xs">
          <ScreenTitle>Meus Concursos</ScreenTitle>
          <Button component={Link} to="/perfil" variant="light" px={12}>
            {/* Phones have room for one word beside the title. */}
            <Text span inherit visibleFrom="sm">
              Configurar&nbsp;
            </Text>
            Preferências
          </Button>
        </Group>
        <Tabs value={tab} onChange={(value) => go(value ?? "", { page: 1, until: 1 })}>
          <Tabs.List visibleFrom="md">
            {Object.entries(tabNames).map(([value, label]) => (
              <Tabs.Tab key={value} value={value} mih={44}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="recomendados" className={classes.panel}>
            <BuscaChoice busca={busca} onChoose={(numero) => setSearch(numero ? { busca: numero } : {})} />
            <Recommended span={span} busca={busca} onSpan={onSpan} />
          </Tabs.Panel>
          <Tabs.Panel value="salvos" className={classes.panel}>
            <Salvos span={span} onSpan={onSpan} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Container>
  );
}

type SpanProps = { span: Span; onSpan: (span: Span) => void };

function Recommended({ span, busca, onSpan }: SpanProps & { busca: number | undefined }) {
  const my = useInfiniteQuery(recommendedQuery(span.page, busca));
  useGrowth(my, span);
  const me = useQuery(meQuery);
  const hasSeveral = useBuscas().length > 1;
  // Deferred rows keep slow phones responsive.
  const shown = useDeferredValue(my.data, undefined);
  const last = shown?.pages.at(-1);
  if (my.isError && !shown) {
    return (
      <ErrorState
        title="Erro ao buscar concursos. Por favor, tente novamente."
        onRetry={() => void my.refetch()}
      />
    );
  }
  if (!shown || !last) {
    return (
      <EarlySlot part="rows" isLast>
        <ConcursoListSkeleton count={6} />
      </EarlySlot>
    );
  }
  if (!last.preferences_updated) return <NoPreferencias />;
  const items = shown.pages.flatMap((page) => page.items);
  return (
    <div className={classes.list}>
      <div className={classes.said}>
        {last.total_available > 0 && (
          <p role="status" data-told={last.total_abertos > 0 || undefined}>
            {sayCount(last)}
          </p>
        )}
        {me.data && !hasSeveral && <PreferenciaChips preferencias={me.data.preferencias} />}
      </div>
      {last.total_available === 0 && <NoneMatches />}
      <Tiers my={last} items={items} isWhole={!my.hasNextPage} />
      <HiddenCount count={last.total_abertos_ocultos} />
      {items.length === 0 && last.total > 0 && (
        <BeyondEnd pages={last.pages} onPage={(page) => onSpan({ page, until: page })} />
      )}
      {items.length > 0 && <ListFoot list={my} pages={last.pages} span={span} onSpan={onSpan} />}
    </div>
  );
}

/** Returns the number of the search in the address; undefined without one. */
function readBusca(search: URLSearchParams): number | undefined {
  const numero = Number(search.get("busca"));
  return Number.isInteger(numero) && numero >= 1 && numero <= limits.buscasMax ? numero : undefined;
}

/** Returns the user's searches with results; empty while loading, or with only one search. */
function useBuscas(): Busca[] {
  const me = useQuery(meQuery);
  const buscas = useQuery({ ...buscasQuery, enabled: me.data !== undefined && isPremium(me.data.user_type) });
  return buscas.data?.items.filter(({ situacao }) => situacao === "ATIVA") ?? [];
}

type BuscaChoiceProps = { busca: number | undefined; onChoose: (numero: string) => void };

/** Narrows the list to one of several searches. */
function BuscaChoice({ busca, onChoose }: BuscaChoiceProps) {
  const buscas = useBuscas();
  if (buscas.length < 2 && !busca) return null;
  return (
    <div style={{ maxWidth: 360, marginBottom: 16 }}>
      <PlainSelect
        label="Busca"
        value={busca ?? ""}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[
          { value: "", label: "Todas as buscas" },
          ...buscas.map(({ numero, nome }) => ({ value: String(numero), label: nome })),
        ]}
      />
    </div>
  );
}

/** Summarises the preferences behind the recommendations (exams §2.7). */
function PreferenciaChips({ preferencias }: { preferencias: Preferencias }) {
  const chips = sayPreferencias(preferencias);
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map((chip) => (
        <Tag key={chip} tone="info">
          {chip}
        </Tag>
      ))}
    </div>
  );
}

type TiersProps = { my: MyConcursos; items: ConcursoResumo[]; isWhole: boolean };

function Tiers({ my, items, isWhole }: TiersProps) {
  const tiers = tiersOf(my, items);
  return tiers.map(({ title, count, some, byDeadline }, index) => (
    <section key={title} aria-label={title}>
      <div className={classes.tier}>
        <h2>{title}</h2>
        <span>{count}</span>
      </div>
      <ConcursoList
        concursos={some}
        level={3}
        byDeadline={byDeadline}
        underVerdito={byDeadline}
        isWhole={isWhole || index < tiers.length - 1}
      />
    </section>
  ));
}

/** Shows how many exams the free plan hides, below the list so that rows do not move. */
function HiddenCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert color="yellow" variant="light" p="sm">
      <Group justify="space-between" gap="xs">
        <Text>{sayHidden(count)}</Text>
        <UpgradeButton />
      </Group>
    </Alert>
  );
}

function NoneMatches() {
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
