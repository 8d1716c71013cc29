import type { PaginasAdmin } from "@cav/contract/coletas/paginas.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { pageTitle } from "../../lib/page-title.ts";
import { paginasAdminQuery } from "../../paginas/queries.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { FalhasTable, PropostasTable } from "./paginas-tables.tsx";

export const meta = () => pageTitle("Páginas de concursos");

/** Followed pages of all exams: proposals, unreadable pages, coverage. */
export default function PaginasPage() {
  const list = useQuery(paginasAdminQuery);
  return (
    <>
      <Title order={2} fz={20}>
        Páginas de concursos
      </Title>
      {list.isPending && (
        <Skeleton height={320} radius={12} aria-busy="true" aria-label="Carregando as páginas" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar as páginas." onRetry={() => void list.refetch()} />
      )}
      {list.data && <Shown {...list.data} />}
    </>
  );
}

function Shown(all: PaginasAdmin) {
  const { propostas, falhas, paginas, visitadas_no_dia } = all;
  return (
    <Stack gap="lg">
      <div>
        <Text>{describeReach(all)}</Text>
        <Text c="dimmed">
          {formatCount(paginas, "página acompanhada", "páginas acompanhadas")},{" "}
          {formatCount(visitadas_no_dia, "visitada", "visitadas")} no último dia.
        </Text>
      </div>
      <Stack component="section" gap="sm" aria-labelledby="propostas">
        <Title order={3} fz={17} id="propostas">
          Propostas
        </Title>
        {propostas.length > 0 ? <PropostasTable items={propostas} /> : <Text>Nada para conferir.</Text>}
      </Stack>
      <Stack component="section" gap="sm" aria-labelledby="falhas">
        <Title order={3} fz={17} id="falhas">
          Páginas que não conseguimos ler
        </Title>
        {falhas.length > 0 ? <FalhasTable items={falhas} /> : <Text>Todas as páginas foram lidas.</Text>}
      </Stack>
    </Stack>
  );
}

/** Describes how many open exams have a followed page. */
const describeReach = ({ abertos, abertos_com_pagina }: PaginasAdmin) =>
  `Concursos abertos com página acompanhada: ${formatInteger(abertos_com_pagina)} de ${formatInteger(abertos)}.`;
