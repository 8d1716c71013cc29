import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { Anchor, Container } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { channelHealthQuery } from "../lib/channel-health.ts";
import classes from "./layout.module.css";

/** Screen with the details and advice. */
const told = "/admin/notifications/failed";
const minuteMs = 60_000;

/** Notice for administrators that a whole channel has stopped. The region renders before its text. */
export function StoppedChannelsNotice() {
  const { pathname } = useLocation();
  const { data } = useQuery({
    ...channelHealthQuery,
    enabled: pathname !== told,
    staleTime: minuteMs,
    refetchInterval: minuteMs,
  });
  const stopped = pathname === told ? [] : (data?.canais_parados.filter(({ parcial }) => !parcial) ?? []);
  return (
    <div role="status" className={stopped.length > 0 ? classes.notice : undefined}>
      {stopped.map(({ canal, problema }) => (
        <Container key={`${canal} ${problema}`}>
          {canalLabels[canal]} parado: {problema}{" "}
          <Anchor component={Link} to={told} c="inherit">
            Ver o que fazer
          </Anchor>
        </Container>
      ))}
    </div>
  );
}
