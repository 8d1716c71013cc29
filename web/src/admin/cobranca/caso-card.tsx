import { formatDateTime } from "@cav/contract/format.ts";
import type { Caso } from "@cav/contract/subscriptions/casos.ts";
import { subscriptionStatusLabels } from "@cav/contract/subscriptions/subscriptions.ts";
import { Anchor, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { Tag } from "../../ui/tag.tsx";
import { CasoActions } from "./caso-actions.tsx";
import { resolucoes, tipos } from "./caso-texts.ts";

/** Card of a case; open cases have the settling actions. */
export function CasoCard({ caso }: { caso: Caso }) {
  const { title, text } = tipos[caso.tipo];
  const { user, assinatura, detalhe } = caso;
  return (
    <Card component="section" aria-label={`${title}: ${user?.nome ?? caso.stripe_subscription_id}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} fz={18}>
            {title}
          </Title>
          {caso.resolucao && <Tag tone="neutral">{resolucoes[caso.resolucao]}</Tag>}
        </Group>
        <Text>{text}</Text>
        <Text>
          {user ? (
            <Anchor component={Link} to={`/admin/users/${user.uuid}/edit`}>
              {user.nome} ({user.email})
            </Anchor>
          ) : (
            "Nenhuma conta"
          )}
          {assinatura && `, ${assinatura.plan_name}: ${subscriptionStatusLabels[assinatura.status]}`}
        </Text>
        {detalhe && (
          <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {detalhe}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          Aberto em {formatDateTime(caso.aberto_em)}
          {caso.resolvido_em && `; resolvido em ${formatDateTime(caso.resolvido_em)}`}
        </Text>
        <Anchor href={caso.link} target="_blank" rel="noreferrer">
          Abrir no provedor de pagamentos
        </Anchor>
        {!caso.resolvido_em && <CasoActions caso={caso} />}
      </Stack>
    </Card>
  );
}
