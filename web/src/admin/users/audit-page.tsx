import { calls } from "@cav/contract/calls.ts";
import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Acao, AuditFilters, acaoLabels } from "@cav/contract/users/audit.ts";
import {
  Card,
  Container,
  Group,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "../../concursos/list/export-button.tsx";
import { useAddressState } from "../../lib/address-state.ts";
import { call } from "../../lib/client.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { pageIn, pageParam } from "../../lib/pages.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { DayFilter } from "../../ui/fields/date-field.tsx";
import { Pages } from "../../ui/frames/pages.tsx";
import { BeyondEnd } from "../../ui/states/beyond-end.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import classes from "./audit-log.module.css";
import { AuditLine } from "./audit-log.tsx";
import { auditLogQuery } from "./queries.ts";

export const meta = () => pageTitle("Auditoria");

type State = { filters: Partial<AuditFilters>; page: number };

/** Reads the filters of an address; ignores invalid values. */
function readAddress(search: URLSearchParams): State {
  const given = ["acao", "nome", "de", "ate"].flatMap((name) => {
    const value = search.get(name)?.trim() ?? "";
    return value !== "" && AuditFilters.safeParse({ [name]: value }).success ? [[name, value]] : [];
  });
  return { filters: Object.fromEntries(given), page: pageIn(search) };
}

const writeAddress = ({ filters, page }: State) =>
  new URLSearchParams({ ...(filters as Record<string, string>), ...pageParam(page) });

/** Actions of all administrators, with search and export. */
export default function AuditPage() {
  const [state, change] = useAddressState(readAddress, writeAddress);
  const filter = (field: keyof AuditFilters, value: string) =>
    change(({ filters: { [field]: _before, ...others } }) => ({
      filters: value === "" ? others : { ...others, [field]: value },
      page: 1,
    }));
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={1} fz={28} id="registro">
            Auditoria
          </Title>
          <Group gap="xs" role="group" aria-label="Exportar a auditoria">
            <ExportButton
              name="auditoria.csv"
              load={() => call(calls.exportAudit, { query: state.filters })}
            />
            <ExportButton
              name="auditoria.json"
              format="JSON"
              load={() => call(calls.exportAuditJson, { query: state.filters })}
            />
          </Group>
        </Group>
        <Filters value={state.filters} onChange={filter} />
        <Entries state={state} onPage={(page) => change((now) => ({ ...now, page }))} />
      </Stack>
    </Container>
  );
}

type FiltersProps = {
  value: Partial<AuditFilters>;
  onChange: (field: keyof AuditFilters, value: string) => void;
};

function Filters({ value, onChange }: FiltersProps) {
  const typeSoon = useDebouncedCallback(
    (nome: string) => onChange("nome", nome.trim()),
    limits.searchDebounceMs,
  );
  return (
    <SimpleGrid component="search" aria-label="Filtros" cols={{ base: 1, sm: 2, md: 4 }} spacing="md">
      <TextInput
        label="Quem fez, ou a quem"
        type="search"
        maxLength={limits.searchMax}
        defaultValue={value.nome ?? ""}
        onChange={(event) => typeSoon(event.currentTarget.value)}
      />
      <NativeSelect
        label="Ação"
        size="md"
        data={[
          { value: "", label: "Todas" },
          ...Acao.options.map((acao) => ({ value: acao, label: acaoLabels[acao] })),
        ]}
        value={value.acao ?? ""}
        onChange={(event) => onChange("acao", event.currentTarget.value)}
      />
      <DayFilter label="De" value={value.de ?? ""} onChange={(day) => onChange("de", day)} />
      <DayFilter label="Até" value={value.ate ?? ""} onChange={(day) => onChange("ate", day)} />
    </SimpleGrid>
  );
}

function Entries({ state: { filters, page }, onPage }: { state: State; onPage: (page: number) => void }) {
  const log = useQuery(auditLogQuery(filters, page));
  if (log.isPending) return <Skeleton height={240} radius={12} aria-busy="true" />;
  if (log.isError)
    return <ErrorState title="Erro ao carregar a auditoria" onRetry={() => void log.refetch()} />;
  const { items, total, pages } = log.data;
  if (total === 0) return <EmptyState drawing={<HorizonDrawing />} title="Nenhuma ação registrada." />;
  if (items.length === 0) return <BeyondEnd pages={pages} onPage={onPage} />;
  return (
    <Stack gap="md" aria-busy={log.isPlaceholderData}>
      <Text role="status">{formatCount(total, "ação", "ações")}</Text>
      <Card>
        <ol className={classes.entries} aria-labelledby="registro">
          {items.map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ol>
      </Card>
      <Pages pages={pages} page={page} onPage={onPage} />
    </Stack>
  );
}
