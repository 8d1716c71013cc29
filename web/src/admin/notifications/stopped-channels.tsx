import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { deliveryStatsQuery } from "./queries.ts";

/** Problems that stop a channel, since when, and what to do; hidden without problems. */
export function StoppedChannels() {
  const { data } = useQuery(deliveryStatsQuery);
  return data?.canais_parados.map(({ canal, parcial, desde, problema, conselho }) => (
    <Alert
      key={`${canal} ${problema}`}
      color={parcial ? "yellow" : "red"}
      title={`${canalLabels[canal]} ${parcial ? "recusado" : "parado"}`}
    >
      <Text>
        {problema} Desde {formatDateTime(desde)}.
      </Text>
      <Text>{conselho}</Text>
    </Alert>
  ));
}
