import type { Visita } from "@cav/contract/coletas/coletas.ts";
import { formatBytes, formatDateTime, formatDay, formatInteger } from "@cav/contract/format.ts";
import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import table from "../../ui/frames/data-table.module.css";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { VisitaOutcome } from "./fonte-state.tsx";
import { fonteKey, visitasQuery } from "./queries.ts";

const lookAgainMs = 3_000;

/** A visit that the administrator requested: start of the visit before it, if any, and time of the request. */
export type AskedVisit = { after: string | null; at: number };

type Props = { uuid: string; asked: AskedVisit | undefined };

/** Stops polling after this time, because no worker is running. */
const awaitedMs = 120_000;

/** Table of visits, including those without results. */
export function VisitasTable({ uuid, asked }: Props) {
  const queries = useQueryClient();
  const isAwaited = (visitas: Visita[] | undefined, at: number) =>
    asked !== undefined && (visitas?.[0]?.iniciada_em ?? null) === asked.after && at - asked.at < awaitedMs;
  const isGoingOn = (visitas: Visita[] | undefined) => visitas?.[0]?.terminada_em === null;
  const list = useQuery({
    ...visitasQuery(uuid),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      isAwaited(data, dataUpdatedAt) || isGoingOn(data) ? lookAgainMs : false,
  });
  const ended = list.data?.[0]?.terminada_em;
  // Refreshes the rest of the page, which shows the visit's results.
  useEffect(() => {
    if (ended)
      void queries.invalidateQueries({
        queryKey: fonteKey(uuid),
        predicate: ({ queryKey }) => queryKey.at(-1) !== "visitas",
      });
  }, [ended, queries, uuid]);
  return (
    <Stack component="section" gap="sm" aria-labelledby="visitas">
      <Title order={3} fz={17} id="visitas">
        Visitas
      </Title>
      {isAwaited(list.data, list.dataUpdatedAt) && (
        <Text role="status">A visita pedida ainda não começou.</Text>
      )}
      {list.isPending && (
        <Skeleton height={200} radius={12} aria-busy="true" aria-label="Carregando as visitas" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar as visitas." onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <Text c="dimmed">Nenhuma visita ainda.</Text>}
      {list.data && list.data.length > 0 && <Rows visitas={list.data} />}
    </Stack>
  );
}

function Rows({ visitas }: { visitas: Visita[] }) {
  return (
    <div className={table.frame}>
      <table className={table.table} aria-labelledby="visitas">
        <thead>
          <tr>
            <th scope="col">Início</th>
            <th scope="col">Como terminou</th>
            <th scope="col" data-numeric>
              Itens
            </th>
            <th scope="col" data-numeric>
              Novos
            </th>
            <th scope="col">Mais recente</th>
            <th scope="col" data-numeric>
              Recebidos
            </th>
          </tr>
        </thead>
        <tbody>
          {visitas.map((visita) => (
            <tr key={visita.iniciada_em}>
              <th scope="row">{formatDateTime(visita.iniciada_em)}</th>
              <td data-label="Como terminou">
                <div>
                  <VisitaOutcome {...visita} />
                  <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                    {detailOf(visita)}
                  </Text>
                </div>
              </td>
              <td data-label="Itens" data-numeric>
                {formatInteger(visita.itens)}
              </td>
              <td data-label="Novos" data-numeric>
                {formatInteger(visita.novos)}
              </td>
              <td data-label="Mais recente">
                {visita.mais_recente ? formatDay(visita.mais_recente) : "Não diz"}
              </td>
              <td data-label="Recebidos" data-numeric>
                {formatBytes(visita.bytes)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function detailOf({ mensagem, http, incompletos }: Visita): string {
  const said = [
    mensagem,
    mensagem && http ? `HTTP ${http}` : null,
    incompletos > 0 ? `${formatInteger(incompletos)} sem o que todos têm` : null,
  ];
  return said.filter(Boolean).join(" · ");
}
