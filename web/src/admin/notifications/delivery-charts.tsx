import type { Canal, NotificationStats } from "@cav/contract/alerts/notifications.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { formatCount, formatDayMonth, formatInteger } from "@cav/contract/format.ts";
import { Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { dayAfter, todayInBrazil } from "../../lib/days.ts";
import classes from "./delivery-charts.module.css";
import { deliveryStatsQuery } from "./queries.ts";

/** Sent and failed messages of recent days, and the queue. */
export function DeliveryCharts() {
  const stats = useQuery(deliveryStatsQuery);
  if (stats.isPending) return <Skeleton height={140} radius={12} aria-busy="true" />;
  if (stats.isError) return null;
  const shown = channelNames.filter(isShown(stats.data)).map((channel) => toSums(stats.data, channel));
  const idle = shown.filter(({ sent, failed }) => sent + failed === 0);
  return (
    <Stack gap="md">
      <Text>
        Na fila agora: <b className="numeric">{formatInteger(stats.data.na_fila)}</b>.
        {idle.length > 0 && ` Sem entregas em ${shownDays} dias: ${idle.map(nameOf).join(", ")}.`}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing={20}>
        {shown
          .filter((one) => !idle.includes(one))
          .map((one) => (
            <Chart key={one.channel} {...one} />
          ))}
      </SimpleGrid>
    </Stack>
  );
}

const nameOf = ({ channel }: Sums) => canalLabels[channel];

/** Returns a filter for mail, WhatsApp, and other channels that are configured or recently used. */
const isShown =
  ({ canais, dias }: NotificationStats) =>
  (channel: Canal) =>
    ["email", "whatsapp", ...canais, ...dias.map(({ canal }) => canal)].includes(channel);

type Sums = ReturnType<typeof toSums>;

/** Returns a channel's days, and their sums. */
function toSums(stats: NotificationStats, channel: Canal) {
  const days = daysOf(stats, channel);
  const sent = days.reduce((sum, { enviadas }) => sum + enviadas, 0);
  const failed = days.reduce((sum, { falhas }) => sum + falhas, 0);
  return { channel, days, sent, failed };
}

function Chart({ channel, days, sent, failed }: Sums) {
  const highest = Math.max(1, ...days.map(({ enviadas, falhas }) => enviadas + falhas));
  return (
    <Card>
      <Title order={2} fz={16}>
        {canalLabels[channel]}, últimos {shownDays} dias
      </Title>
      <Text>
        {countsText(sent, failed)} ({((100 * sent) / (sent + failed)).toFixed(1).replace(".", ",")}% de
        sucesso)
      </Text>
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
      <Group justify="space-between" aria-hidden="true">
        {[days[0], days.at(-1)].map((day) => (
          <Text key={day?.dia} c="dimmed" fz="xs" className="numeric">
            {day && formatDayMonth(day.dia)}
          </Text>
        ))}
      </Group>
    </Card>
  );
}

const shownDays = 14;

/** Returns every shown day, today last, including days without deliveries. */
function daysOf({ dias }: NotificationStats, channel: Canal) {
  const today = todayInBrazil();
  return Array.from({ length: shownDays }, (_, index) => {
    const dia = dayAfter(today, index + 1 - shownDays);
    const { enviadas = 0, falhas = 0 } = dias.find((one) => one.dia === dia && one.canal === channel) ?? {};
    return { dia, enviadas, falhas };
  });
}

const countsText = (sent: number, failed: number) =>
  `${formatCount(sent, "enviada", "enviadas")}, ${formatCount(failed, "falha", "falhas")}`;
