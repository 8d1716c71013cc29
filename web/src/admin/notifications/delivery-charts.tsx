import { formatCount, formatDayMonth, formatInteger, pluralOf } from "@cav/contract/format.ts";
import { type Canal, canalLabels, type NotificationStats } from "@cav/contract/notifications.ts";
import { Card, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import classes from "./delivery-charts.module.css";
import { deliveryStatsQuery } from "./queries.ts";

/** What went out and what failed in the last days, and how much waits: trouble shows here first. */
export function DeliveryCharts() {
  const stats = useQuery(deliveryStatsQuery);
  if (stats.isPending) return <Skeleton height={140} radius={12} aria-busy="true" />;
  if (stats.isError) return null;
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing={20}>
      <Chart channel="whatsapp" stats={stats.data} />
      <Chart channel="email" stats={stats.data} />
      <Card>
        <Title order={2} fz={16}>
          Na fila agora
        </Title>
        <Text fz={32} fw={700} className="numeric">
          {formatInteger(stats.data.na_fila)}
        </Text>
        <Text c="dimmed">{pluralOf(stats.data.na_fila, "entrega", "entregas")} esperando a vez</Text>
      </Card>
    </SimpleGrid>
  );
}

function Chart({ channel, stats }: { channel: Canal; stats: NotificationStats }) {
  const days = stats.dias.filter(({ canal }) => canal === channel);
  const sent = days.reduce((sum, { enviadas }) => sum + enviadas, 0);
  const failed = days.reduce((sum, { falhas }) => sum + falhas, 0);
  const highest = Math.max(1, ...days.map(({ enviadas, falhas }) => enviadas + falhas));
  return (
    <Card>
      <Title order={2} fz={16}>
        {canalLabels[channel]}, últimos 14 dias
      </Title>
      <Text>
        {countsText(sent, failed)}
        {sent + failed > 0 &&
          ` (${((100 * sent) / (sent + failed)).toFixed(1).replace(".", ",")}% de sucesso)`}
      </Text>
      {days.length > 0 && (
        <ul className={classes.bars} aria-label={`Entregas por dia, ${canalLabels[channel]}`}>
          {days.map(({ dia, enviadas, falhas }) => (
            <li key={dia} title={`${formatDayMonth(dia)}: ${countsText(enviadas, falhas)}`}>
              <span className={classes.failed} style={{ height: `${(60 * falhas) / highest}px` }} />
              <span className={classes.sent} style={{ height: `${(60 * enviadas) / highest}px` }} />
              <span className={classes.hidden}>
                {formatDayMonth(dia)}: {countsText(enviadas, falhas)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const countsText = (sent: number, failed: number) =>
  `${formatCount(sent, "enviada", "enviadas")}, ${formatCount(failed, "falha", "falhas")}`;
