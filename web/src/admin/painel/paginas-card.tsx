import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { paginasAdminQuery } from "../../paginas/queries.ts";
import { WaitingCard } from "./waiting-card.tsx";

/** Pending page proposals, and open exams with a followed page. */
export function PaginasCard() {
  const { data, isPending, isError } = useQuery(paginasAdminQuery);
  const waiting = data?.propostas.length ?? 0;
  return (
    <WaitingCard
      title="Páginas de concursos"
      to="/admin/coletas/paginas"
      link="Ver as páginas"
      isPending={isPending}
      isError={isError}
      text={waiting > 0 ? formatCount(waiting, "página para conferir", "páginas para conferir") : undefined}
      empty="Nenhuma página para conferir."
    >
      {data && (
        <Text>
          Concursos abertos com página acompanhada: {formatInteger(data.abertos_com_pagina)} de{" "}
          {formatInteger(data.abertos)}
        </Text>
      )}
      {data && data.falhas.length > 0 && (
        <Text fz="sm" c="dimmed">
          {formatCount(data.falhas.length, "página não pôde ser lida", "páginas não puderam ser lidas")}.
        </Text>
      )}
    </WaitingCard>
  );
}
