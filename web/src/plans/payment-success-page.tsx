import { subscriptionStanding } from "@cav/contract/subscriptions/standing.ts";
import { paidText } from "@cav/contract/subscriptions/standing-text.ts";
import type { Subscription } from "@cav/contract/subscriptions/subscriptions.ts";
import { Alert, Button, Container, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { concursosKey } from "../concursos/queries.ts";
import { meQuery } from "../lib/me.ts";
import { pageTitle } from "../lib/page-title.ts";
import { useSession } from "../lib/session-context.tsx";
import { paymentQuery } from "./queries.ts";

export const meta = () => pageTitle("Pagamento");

/**
 * The provider redirects here after a payment. The page verifies it with the server, independent of the webhook
 * (accounts §4).
 */
export default function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const session_id = search.get("session_id") ?? "";
  const { refreshUser } = useSession();
  const queries = useQueryClient();
  const verified = useQuery({ ...paymentQuery(session_id), enabled: session_id !== "" });
  const { isSuccess } = verified;
  useEffect(() => {
    if (!isSuccess) return;
    void refreshUser().catch(() => undefined);
    // Cancels running queries first; their older answers would count as fresh.
    for (const queryKey of [meQuery.queryKey, concursosKey])
      void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }));
  }, [isSuccess, refreshUser, queries]);

  return (
    <Container size={640} py={48}>
      <Stack gap="lg">
        {session_id === "" && <Failure text="ID da sessão não encontrado" />}
        {session_id !== "" && verified.isPending && <Verifying />}
        {verified.isError && (
          <Failure
            text="Ocorreu um erro ao processar seu pagamento. Por favor, entre em contato com o suporte."
            onRetry={() => void verified.refetch()}
          />
        )}
        {verified.data && <Paid subscription={verified.data.subscription} />}
      </Stack>
    </Container>
  );
}

function Verifying() {
  return (
    <>
      <Title order={1} fz={28}>
        Confirmando seu pagamento
      </Title>
      <Group role="status">
        <Loader size={24} aria-hidden="true" />
        <Text>Estamos falando com o provedor de pagamentos. Leva poucos segundos.</Text>
      </Group>
    </>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <>
      <Title order={1} fz={28}>
        Não foi possível confirmar o pagamento
      </Title>
      <Alert color="red" role="alert">
        {text}
      </Alert>
      <Group>
        {onRetry && <Button onClick={onRetry}>Tentar de novo</Button>}
        <Button component={Link} to="/plans" variant="default">
          Ver planos
        </Button>
      </Group>
    </>
  );
}

function Paid({ subscription }: { subscription: Subscription | null }) {
  // Shows this checkout's subscription, whatever else the account has.
  const standing = subscription ? subscriptionStanding(subscription) : "PENDING";
  const isActive = standing === "PAYING" || standing === "ENDING";
  return (
    <>
      <Title order={1} fz={28}>
        {subscription ? "Pagamento confirmado" : "Pagamento a confirmar"}
      </Title>
      <Alert color={isActive ? "teal" : "yellow"} role="status">
        {paidText(standing, subscription)}
      </Alert>
      <Group>
        <Button component={Link} to="/meus-concursos">
          Ver meus concursos
        </Button>
        <Button component={Link} to={isActive ? "/perfil/alertas" : "/perfil/assinatura"} variant="default">
          {isActive ? "Ativar o WhatsApp" : "Ver minha assinatura"}
        </Button>
      </Group>
    </>
  );
}
