import type { MeuAlerta } from "@cav/contract/alerts/alerts.ts";
import { alertKindLabels, deliveryStatusLabels } from "@cav/contract/alerts/alerts.words.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { WhyOwn } from "../../alertas/why-own.tsx";
import { deliveryTones } from "../../ui/states/delivery-tones.ts";
import { LatePages } from "../../ui/states/late-pages.tsx";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { Tag } from "../../ui/tag.tsx";
import { myAlertsQuery } from "../queries.ts";
import classes from "./alerts-card.module.css";

/** Alerts shown above the settings. */
const firstShown = 2;

/** Alerts of the user: time, channels, outcome, reason. */
export function AlertsCard() {
  const [page, setPage] = useState(1);
  const alerts = useQuery(myAlertsQuery(page));
  const [isOpened, setOpened] = useState(false);
  const items = alerts.data?.items ?? [];
  const showsAll = isOpened || items.length <= firstShown;
  return (
    <Card component="section" aria-labelledby="meus-alertas">
      <Stack gap="xs">
        <Title order={2} fz={17} id="meus-alertas">
          Meus alertas
        </Title>
        {alerts.isPending && <Skeleton height={96} radius={8} aria-busy="true" />}
        {alerts.isError && (
          <LoadFailure onRetry={alerts.refetch}>Não foi possível carregar seus alertas.</LoadFailure>
        )}
        {alerts.data?.total === 0 && <Text c="dimmed">Você ainda não recebeu alertas.</Text>}
        {alerts.data && alerts.data.total > 0 && (
          <ul className={classes.list}>
            {(showsAll ? items : items.slice(0, firstShown)).map((alert) => (
              <AlertRow key={`${alert.em} ${alert.tipo} ${alert.titulo}`} alert={alert} isWhole={showsAll} />
            ))}
          </ul>
        )}
        {!showsAll && (
          <Button variant="default" onClick={() => setOpened(true)}>
            Ver todos os alertas
          </Button>
        )}
        {alerts.data && showsAll && (
          <LatePages pages={alerts.data.pages} page={page} onPage={setPage} size="lg" />
        )}
      </Stack>
    </Card>
  );
}

type EntryProps = { alert: MeuAlerta; isWhole: boolean };

/** An alert; the short list above the settings omits the reason. */
function AlertRow({
  alert: { tipo, etapa, titulo, concurso_uuid, assunto_uuid, em, entregas, motivos },
  isWhole,
}: EntryProps) {
  return (
    <li>
      <Text size="sm" c="dimmed">
        {formatDateTime(em)} · {etapa ? `Etapa: ${etapa}` : alertKindLabels[tipo]}
      </Text>
      {concurso_uuid ? (
        <Anchor component={Link} to={`/concursos/${concurso_uuid}`} fw={600}>
          {titulo}
        </Anchor>
      ) : (
        <Text fw={600}>{titulo}</Text>
      )}
      <Group gap={6} mt={4}>
        {entregas.map(({ canal, situacao }) => (
          <Tag key={canal} tone={deliveryTones[situacao]}>
            {canalLabels[canal]}: {deliveryStatusLabels[situacao]}
          </Tag>
        ))}
      </Group>
      {(isWhole ? motivos : []).map((motivo) => (
        <Text key={motivo} size="sm" mt={4}>
          {motivo}
        </Text>
      ))}
      {isWhole && assunto_uuid && <WhyOwn uuid={assunto_uuid} />}
    </li>
  );
}
