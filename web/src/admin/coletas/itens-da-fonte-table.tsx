import {
  type FalhasDeAtos,
  type ItensDaFonte,
  ilegivelLabels,
  passoLabels,
} from "@cav/contract/coletas/coletas.ts";
import { formatBytes, formatCount, formatDateTime, formatDay } from "@cav/contract/format.ts";
import { Anchor, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import table from "../../ui/frames/data-table.module.css";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { itensDaFonteQuery } from "./queries.ts";

/** Documents of a source, with the result of reading them. */
export function ItensDaFonteTable({ uuid }: { uuid: string }) {
  const list = useQuery(itensDaFonteQuery(uuid));
  return (
    <Stack component="section" gap="sm" aria-labelledby="documentos">
      <Title order={3} fz={17} id="documentos">
        Documentos
      </Title>
      {list.isPending && (
        <Skeleton height={200} radius={12} aria-busy="true" aria-label="Carregando os documentos" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar os documentos." onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <Text c="dimmed">Nenhum documento ainda.</Text>}
      {list.data && list.data.length > 0 && (
        <div className={table.frame}>
          <table className={table.table} aria-labelledby="documentos">
            <thead>
              <tr>
                <th scope="col">Documento</th>
                <th scope="col">Publicado</th>
                <th scope="col">Atos</th>
                <th scope="col">Visto</th>
                <th scope="col" data-numeric>
                  Tamanho
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.map(({ chave, url, publicado_em, visto_em, tamanho, ...read }) => (
                <tr key={chave}>
                  <th scope="row" style={{ overflowWrap: "anywhere" }}>
                    <Anchor href={url} target="_blank" rel="noreferrer">
                      {shortOf(chave)}
                    </Anchor>
                  </th>
                  <td data-label="Publicado">{publicado_em ? formatDay(publicado_em) : "Não diz"}</td>
                  <td data-label="Atos">
                    {actsOf(read)}
                    <Falhas falhas={read.falhas} />
                  </td>
                  <td data-label="Visto">{formatDateTime(visto_em)}</td>
                  <td data-label="Tamanho" data-numeric>
                    {formatBytes(tamanho)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  );
}

function Falhas({ falhas }: { falhas: FalhasDeAtos }) {
  return falhas.map(({ passo, causa, atos }) => (
    <Text key={`${passo} ${causa}`} size="sm" c="red.9" style={{ overflowWrap: "anywhere" }}>
      {passoLabels[passo]} falhou em {formatCount(atos, "ato", "atos")}: {causa}
    </Text>
  ));
}

/** Shortens keys, which usually are addresses that differ at the end. */
function shortOf(chave: string): string {
  const url = URL.parse(chave);
  const path = url ? `${url.host}${url.pathname}` : chave;
  return path.length > 64 ? `…${path.slice(-63)}` : path;
}

type Read = Pick<ItensDaFonte[number], "atos" | "aberturas" | "ilegivel">;

function actsOf({ atos, aberturas, ilegivel }: Read): string {
  if (ilegivel && !atos) return `Ilegível: ${ilegivelLabels[ilegivel]}`;
  if (ilegivel) return `${countedOf({ atos, aberturas })}; em parte ilegível: ${ilegivelLabels[ilegivel]}`;
  return countedOf({ atos, aberturas });
}

function countedOf({ atos, aberturas }: Omit<Read, "ilegivel">): string {
  if (atos === null) return "Ainda não lido";
  if (atos === 0) return "Nenhum sobre concursos";
  const opening = aberturas > 0 ? `, ${formatCount(aberturas, "abertura", "aberturas")}` : "";
  return formatCount(atos, "ato", "atos") + opening;
}
