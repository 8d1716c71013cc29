import { formatInteger } from "@cav/contract/format.ts";
import { Card, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { statisticsQuery } from "./queries.ts";

const cards = [
  ["total", "Total de usuários"],
  ["premium", "Premium"],
  ["free", "Gratuitos"],
  ["admin", "Administradores"],
] as const;

/** Number of accounts by type (accounts §3). */
export function Statistics() {
  const statistics = useQuery(statisticsQuery);
  // Hidden, because the list below reports the failure and offers a retry.
  if (statistics.isError) return null;
  return (
    <SimpleGrid
      component="dl"
      m={0}
      cols={{ base: 2, md: 4 }}
      spacing={{ base: 12, md: 20 }}
      aria-label="Usuários por tipo"
      aria-busy={statistics.isPending}
    >
      {cards.map(([key, label]) => (
        <Card key={key} component="div" p={{ base: 16, md: 20 }}>
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz={28} fw={700} className="numeric">
            {statistics.data ? formatInteger(statistics.data[key]) : <Skeleton height={40} width={64} />}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}
