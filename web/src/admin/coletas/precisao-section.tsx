import { atoLabels, type Precisao } from "@cav/contract/coletas/minutas.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import table from "../../ui/frames/data-table.module.css";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { precisaoQuery } from "./queries.ts";

/** Share of proposals that reviewers accepted. */
export function PrecisaoSection() {
  const list = useQuery(precisaoQuery);
  return (
    <Stack component="section" gap="sm" aria-labelledby="precisao">
      <Title order={2} fz={20} id="precisao">
        Precisão da leitura
      </Title>
      <Text c="dimmed" maw={640}>
        O que quem revisou fez de cada dado proposto nos últimos 90 dias. Minutas descartadas porque o
        concurso já estava no catálogo, ou já acabou, não contam.
      </Text>
      {list.isPending && (
        <Skeleton height={160} radius={12} aria-busy="true" aria-label="Carregando a precisão" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar a precisão." onRetry={() => void list.refetch()} />
      )}
      {list.data?.itens.length === 0 && <Text>Nenhuma minuta foi revisada nesse tempo.</Text>}
      {list.data && list.data.itens.length > 0 && <PrecisaoTable itens={list.data.itens} />}
    </Stack>
  );
}

type Item = Precisao["itens"][number];

const shareOf = ({ aceitas, corrigidas, descartadas }: Item): string =>
  `${Math.floor((100 * aceitas) / Math.max(1, aceitas + corrigidas + descartadas))}%`;

function PrecisaoTable({ itens }: { itens: Item[] }) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption hidden>Precisão por fonte e tipo de ato</caption>
        <thead>
          <tr>
            <th scope="col">Fonte</th>
            <th scope="col">Tipo de ato</th>
            <th scope="col" data-numeric>
              Aceitos
            </th>
            <th scope="col" data-numeric>
              Corrigidos
            </th>
            <th scope="col" data-numeric>
              Descartados
            </th>
            <th scope="col" data-numeric>
              Precisão
            </th>
          </tr>
        </thead>
        <tbody>
          {itens.map((item) => (
            <tr key={`${item.fonte} ${item.tipo_de_ato}`}>
              <th scope="row">{item.fonte}</th>
              <td data-label="Tipo de ato">{atoLabels[item.tipo_de_ato] ?? item.tipo_de_ato}</td>
              <td data-label="Aceitos" data-numeric>
                {formatInteger(item.aceitas)}
              </td>
              <td data-label="Corrigidos" data-numeric>
                {formatInteger(item.corrigidas)}
              </td>
              <td data-label="Descartados" data-numeric>
                {formatInteger(item.descartadas)}
              </td>
              <td data-label="Precisão" data-numeric>
                {shareOf(item)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
