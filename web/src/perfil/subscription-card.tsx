import { calls } from "@cav/contract/calls.ts";
import { formatDateOf, formatMoney } from "@cav/contract/format.ts";
import { isEffective, type Subscription, subscriptionStatusLabels } from "@cav/contract/subscriptions.ts";
import type { User } from "@cav/contract/users.ts";
import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { useSubscription } from "../plans/queries.ts";
import { showError } from "../ui/snackbar.ts";
import { Tag, type TagTone } from "../ui/tag.tsx";
import { UpgradeButton } from "../ui/upgrade-button.tsx";

/** The subscription and what can be done about it; administrators manage the plans instead (accounts §6). */
export function SubscriptionCard({ user }: { user: User }) {
  return (
    <Card component="section" aria-labelledby="assinatura">
      <Stack gap="md">
        <Title order={2} fz={20} id="assinatura">
          Assinatura
        </Title>
        {user.user_type === "ADMIN" ? <Manage /> : <Mine user={user} />}
      </Stack>
    </Card>
  );
}

function Manage() {
  return (
    <Group justify="space-between">
      <Text>Administradores têm tudo do premium, sem assinatura.</Text>
      <Button component={Link} to="/admin/plans" variant="light">
        Gerenciar Planos
      </Button>
    </Group>
  );
}

function Mine({ user }: { user: User }) {
  const subscription = useSubscription();
  if (subscription.isPending) return <Skeleton height={72} radius={8} aria-busy="true" />;
  if (subscription.isError) {
    return (
      <Group justify="space-between" role="alert">
        <Text>Não foi possível carregar sua assinatura.</Text>
        <Button variant="default" onClick={() => void subscription.refetch()}>
          Tentar de novo
        </Button>
      </Group>
    );
  }
  const held = subscription.data;
  if (!held) {
    return user.user_type === "PREMIUM" ? (
      <Text>Sua conta é premium, sem assinatura.</Text>
    ) : (
      <Group justify="space-between">
        <Text>Você está no plano gratuito.</Text>
        <UpgradeButton />
      </Group>
    );
  }
  return <Details subscription={held} />;
}

const tones: Record<Subscription["status"], TagTone> = {
  ACTIVE: "success",
  TRIAL: "info",
  PAST_DUE: "warning",
  UNPAID: "danger",
  CANCELED: "neutral",
};

function Details({ subscription }: { subscription: Subscription }) {
  const { plan_name, price, status, current_period_end: end, cancel_at_period_end } = subscription;
  const until = end ? formatDateOf(end) : "Data indisponível";
  return (
    <>
      <Group justify="space-between">
        <Text fw={650}>
          {plan_name} · {formatMoney(price)}
        </Text>
        <Tag tone={tones[status]}>{subscriptionStatusLabels[status]}</Tag>
      </Group>
      <Text>{periodText(subscription, until)}</Text>
      {status === "PAST_DUE" && (
        <Alert color="yellow">
          O último pagamento não foi aprovado. Atualize o cartão no portal para não perder o premium.
        </Alert>
      )}
      {status === "UNPAID" && (
        <Alert color="red">
          A assinatura está sem pagamento e o premium foi suspenso. Regularize no portal para voltar.
        </Alert>
      )}
      <Group>
        {status !== "CANCELED" && <PortalButton willEnd={cancel_at_period_end} />}
        {!isEffective(status) && <UpgradeButton />}
      </Group>
    </>
  );
}

function periodText({ status, cancel_at_period_end }: Subscription, until: string): string {
  if (status === "CANCELED") return `A assinatura terminou em ${until}. Você está no plano gratuito.`;
  if (cancel_at_period_end)
    return `Cancelada: você continua premium até ${until}, e pode reativar até lá no portal.`;
  return `Próxima renovação: ${until}`;
}

/** The provider's portal, where a subscription is cancelled, taken up again, and paid by another card. */
function PortalButton({ willEnd }: { willEnd: boolean }) {
  const open = useMutation({
    mutationFn: () => call(calls.openPortal, {}),
    onSuccess: ({ portal_url }) => window.location.assign(portal_url),
    onError: (error) =>
      showError(detailOf(error, "Não foi possível acessar o portal de gerenciamento da assinatura.")),
  });
  return (
    <Button variant="light" onClick={() => open.mutate()} loading={open.isPending}>
      {willEnd ? "Gerenciar ou reativar assinatura" : "Gerenciar ou cancelar assinatura"}
    </Button>
  );
}
