import { permits } from "@cav/contract/access.ts";
import { adaptadorLabelOf, type Fonte } from "@cav/contract/coletas/coletas.ts";
import { describeAtualizacao } from "@cav/contract/coletas/coletas.words.ts";
import { formatCount, formatDateTime, formatInteger } from "@cav/contract/format.ts";
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pageTitle } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session-context.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import table from "../../ui/frames/data-table.module.css";
import { IconPlus } from "../../ui/icons/plus.ts";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { CoberturaSection } from "./cobertura-section.tsx";
import { FonteForm } from "./fonte-form.tsx";
import { FonteState } from "./fonte-state.tsx";
import { fontesQuery } from "./queries.ts";

export const meta = () => pageTitle("Fontes de editais");

/** All sources of notices, with their state and results. */
export default function FontesPage() {
  const list = useQuery(fontesQuery);
  const isAdmin = permits("admin", useUser());
  const [isAdding, { open, close }] = useDisclosure(false);
  return (
    <>
      <Group justify="space-between">
        <Title order={2} fz={20}>
          Fontes de editais
        </Title>
        {isAdmin && (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
            Nova fonte
          </Button>
        )}
      </Group>
      {list.isPending && (
        <Skeleton height={320} radius={12} aria-busy="true" aria-label="Carregando as fontes" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar as fontes." onRetry={() => void list.refetch()} />
      )}
      {list.data?.gravadas && (
        <Text c="dimmed">As fontes são simuladas, com atos de exemplo: nenhum site é visitado.</Text>
      )}
      {list.data && (
        <Text>
          {list.data.frescor
            ? describeAtualizacao(list.data.frescor, new Date())
            : "Nenhuma fonte respondeu nos últimos sete dias."}
        </Text>
      )}
      {list.data?.items.length === 0 && <EmptyState drawing={<HorizonDrawing />} title="Nenhuma fonte" />}
      {list.data && list.data.items.length > 0 && <FontesTable items={list.data.items} />}
      <CoberturaSection />
      <Dialog isOpen={isAdding} title="Nova fonte" onClose={close}>
        <FonteForm onDone={close} />
      </Dialog>
    </>
  );
}

function FontesTable({ items }: { items: Fonte[] }) {
  const wrong = items.filter(({ alarmes }) => alarmes.length > 0).length;
  return (
    <Stack gap="sm">
      <Text role="status">
        {formatCount(items.length, "fonte", "fontes")}
        {wrong > 0 && `, ${formatInteger(wrong)} com problema`}
      </Text>
      <div className={table.frame}>
        <table className={table.table}>
          <caption hidden>Fontes de editais</caption>
          <thead>
            <tr>
              <th scope="col">Fonte</th>
              <th scope="col">Situação</th>
              <th scope="col">Última visita boa</th>
              <th scope="col">Próxima</th>
              <th scope="col" data-numeric>
                Documentos
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((fonte) => (
              <FonteLine key={fonte.uuid} {...fonte} />
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

function FonteLine(fonte: Fonte) {
  const { uuid, nome, adaptador, coberta_por, boa_em, documentos } = fonte;
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={`/admin/coletas/fontes/${uuid}`}>
          {nome}
        </Anchor>
        <Text fz="sm" c="dimmed">
          {coberta_por ?? adaptadorLabelOf(adaptador)}
        </Text>
      </th>
      <td data-label="Situação">
        <FonteState {...fonte} />
      </td>
      <td data-label="Última visita boa">{boa_em ? formatDateTime(boa_em) : "Nenhuma"}</td>
      <td data-label="Próxima">{nextOf(fonte)}</td>
      <td data-label="Documentos" data-numeric>
        {formatInteger(documentos)}
      </td>
    </tr>
  );
}

function nextOf({ visitavel, estado, proxima_visita }: Fonte): string {
  if (!visitavel) return "Não é visitada";
  return estado === "PAUSADA" ? "Quando continuar" : formatDateTime(proxima_visita);
}
