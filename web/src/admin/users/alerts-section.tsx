import { alertKindLabels, deliveryStatusLabels } from "@cav/contract/alerts/alerts.words.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import type { AlertaDeUsuario } from "@cav/contract/users/admin-users.ts";
import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Pages } from "../../ui/frames/pages.tsx";
import { deliveryTones } from "../../ui/states/delivery-tones.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import classes from "./audit-log.module.css";
import { userAlertsQuery } from "./queries.ts";

/** Alerts of a user, with channels and outcomes. */
export function AlertsSection({ uuid }: { uuid: string }) {
  const [page, setPage] = useState(1);
  const alerts = useQuery(userAlertsQuery(uuid, page));
  return (
    <Card component="section" aria-labelledby="alertas-do-usuario">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="alertas-do-usuario">
            Alertas e entregas
          </Title>
          {alerts.data && (
            <Text c="dimmed">
              {alerts.data.total === 0
                ? "Nenhum alerta para esta pessoa até agora."
                : formatCount(alerts.data.total, "alerta", "alertas")}
            </Text>
          )}
        </div>
        {alerts.isPending && <Skeleton height={120} radius={8} aria-busy="true" />}
        {alerts.isError && (
          <ErrorState title="Erro ao carregar os alertas" onRetry={() => void alerts.refetch()} />
        )}
        {alerts.data && alerts.data.total > 0 && (
          <ol className={classes.entries} aria-labelledby="alertas-do-usuario">
            {alerts.data.items.map((alert) => (
              <AlertRow key={`${alert.em} ${alert.tipo} ${alert.titulo}`} alert={alert} />
            ))}
          </ol>
        )}
        {alerts.data && <Pages pages={alerts.data.pages} page={page} onPage={setPage} />}
      </Stack>
    </Card>
  );
}

function AlertRow({ alert: { tipo, titulo, concurso_uuid, em, entregas } }: { alert: AlertaDeUsuario }) {
  return (
    <li>
      {concurso_uuid ? (
        <Anchor component={Link} to={`/concursos/${concurso_uuid}`} fw={650}>
          {titulo}
        </Anchor>
      ) : (
        <Text fw={650}>{titulo}</Text>
      )}
      <Text c="dimmed" fz={14}>
        {alertKindLabels[tipo]} · <time dateTime={em}>{formatDateTime(em)}</time>
      </Text>
      {entregas.map((entrega) => (
        <Delivery key={entrega.canal} entrega={entrega} />
      ))}
    </li>
  );
}

function Delivery({ entrega }: { entrega: AlertaDeUsuario["entregas"][number] }) {
  const { canal, situacao, em, tentativas, motivo } = entrega;
  const facts = [
    ...(em ? [`saiu em ${formatDateTime(em)}`] : []),
    ...(tentativas > 1 ? [formatCount(tentativas, "tentativa", "tentativas")] : []),
    ...(motivo ? [motivo] : []),
  ];
  return (
    <Group gap="xs" mt={6} wrap="nowrap" align="start">
      <Tag tone={deliveryTones[situacao]}>
        {canalLabels[canal]}: {deliveryStatusLabels[situacao]}
      </Tag>
      {facts.length > 0 && <Text fz={14}>{facts.join(" · ")}</Text>}
    </Group>
  );
}
