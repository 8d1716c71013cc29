import { permits } from "@cav/contract/access.ts";
import { isOwing, type Standing, standingOf } from "@cav/contract/subscriptions/standing.ts";
import { standingText } from "@cav/contract/subscriptions/standing-text.ts";
import type { Subscription } from "@cav/contract/subscriptions/subscriptions.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { PortalButton } from "../../plans/portal-button.tsx";
import { PremiumGains } from "../../plans/premium-gains.tsx";
import { UndoChange } from "../../plans/undo-change.tsx";
import { Tag } from "../../ui/tag.tsx";
import { UpgradeButton } from "../../ui/upgrade-button.tsx";
import { BillingDetails } from "./billing-details.tsx";

/** Subscription with its actions; administrators manage the plans (accounts §6). */
export function SubscriptionCard({ user }: { user: User }) {
  const standing = standingOf(user);
  return (
    <Card component="section" aria-labelledby="assinatura">
      <Stack gap="md">
        <Title order={2} fz={20} id="assinatura">
          Assinatura
        </Title>
        <Details standing={standing} subscription={user.subscription} />
        <BillingDetails />
        {permits("admin", user) && (
          <Group>
            <Button component={Link} to="/admin/plans" variant="light">
              Gerenciar Planos
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function Details({ standing, subscription }: { standing: Standing; subscription: Subscription | null }) {
  const { title, tag, text, portal, offersUpgrade } = standingText(standing, subscription);
  const owes = isOwing(standing);
  return (
    <>
      {(title || tag) && (
        <Group justify="space-between">
          <Text fw={650}>{title}</Text>
          {tag && <Tag tone={tag.tone}>{tag.label}</Tag>}
        </Group>
      )}
      {owes ? <Alert color={standing === "UNPAID" ? "red" : "yellow"}>{text}</Alert> : <Text>{text}</Text>}
      {standing === "FREE" && <PremiumGains />}
      <Group>
        {portal && <PortalButton label={portal} isUrgent={owes} />}
        {standing === "PAYING" && subscription?.proximo_plano && <UndoChange />}
        {offersUpgrade && <UpgradeButton />}
      </Group>
    </>
  );
}
