import { calls } from "@cav/contract/calls.ts";
import type { Plan } from "@cav/contract/plans.ts";
import { isEffective, type Subscription } from "@cav/contract/subscriptions.ts";
import { Alert, Anchor, Button, Container, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { publicMeta } from "../lib/page-title.ts";
import { useSession } from "../lib/session-context.tsx";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { showError } from "../ui/snackbar.ts";
import { PlanCard } from "./plan-card.tsx";
import { sameOffer, usePlans, useSubscription } from "./queries.ts";

export const meta = () =>
  publicMeta({
    path: "/plans",
    title: "Planos e preços",
    description: "Compare o plano gratuito e o premium do Concurso à Vista: limites, alertas e preços.",
  });

const signInFirst = "/login?redirect=/plans";

/** What each plan gives and costs, and the way to it (accounts §2). */
export default function PlansPage() {
  const session = useSession();
  const { plans, data, isPending, isError, refetch } = usePlans();
  const subscription = useSubscription();
  const choose = useChoose({ isBuiltIn: data === undefined, reload: async () => (await refetch()).data });
  const isAdmin = session.status === "signed-in" && session.user.user_type === "ADMIN";
  const isLoading = isPending || (session.status === "signed-in" && subscription.isPending);

  return (
    <Container py={48}>
      <Stack gap="lg">
        <div>
          <Title order={1} fz={{ base: 28, sm: 36 }} ta="center">
            Planos e Recursos
          </Title>
          <Text c="dimmed" ta="center">
            Comece de graça. O premium é cobrado no cartão de crédito (Visa, Mastercard ou American Express) e
            pode ser cancelado quando quiser.
          </Text>
        </div>
        {session.status === "signed-out" && (
          <Alert color="azul" variant="light" role="note">
            <Anchor component={Link} to={signInFirst}>
              Faça login
            </Anchor>{" "}
            para escolher um plano.
          </Alert>
        )}
        {isError && (
          <Alert color="yellow" role="alert">
            Não foi possível carregar os planos. Por favor, tente novamente mais tarde.
          </Alert>
        )}
        {isAdmin && (
          <Alert color="azul" variant="light" role="note">
            Administradores já têm tudo do premium.{" "}
            <Anchor component={Link} to="/admin/plans">
              Gerenciar Planos
            </Anchor>
          </Alert>
        )}
        {isLoading ? (
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing={24} aria-busy="true" aria-label="Carregando planos">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} height={420} radius={12} />
            ))}
          </SimpleGrid>
        ) : plans.length === 0 ? (
          <EmptyState
            drawing={<HorizonDrawing />}
            title="Nenhum plano disponível no momento. Por favor, volte mais tarde."
          />
        ) : (
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing={24} mt="md">
            {plans.map((plan) => (
              <Offer
                key={plan.uuid}
                plan={plan}
                standing={standingOf(plan, session.status === "signed-in", isAdmin, subscription.data)}
                isPending={choose.isPending && choose.variables.uuid === plan.uuid}
                isDisabled={choose.isPending}
                onChoose={() => choose.mutate(plan)}
              />
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </Container>
  );
}

/** What a plan is to the reader: theirs, a step up from the free one, or one of the others. */
type Standing = "current" | "upgrade" | "other";

function standingOf(
  plan: Plan,
  isSignedIn: boolean,
  isAdmin: boolean,
  subscription: Subscription | null | undefined,
): Standing {
  if (!isSignedIn || isAdmin) return "other";
  const held = subscription && isEffective(subscription.status) ? subscription : undefined;
  if (held) return held.plan_uuid === plan.uuid ? "current" : "other";
  return plan.price === 0 ? "current" : "upgrade";
}

const labels: Record<Standing, string> = {
  current: "Seu plano atual",
  upgrade: "Fazer upgrade",
  other: "Selecionar plano",
};

type OfferProps = {
  plan: Plan;
  standing: Standing;
  isPending: boolean;
  isDisabled: boolean;
  onChoose: () => void;
};

function Offer({ plan, standing, isPending, isDisabled, onChoose }: OfferProps) {
  return (
    <PlanCard
      plan={plan}
      tag={standing === "upgrade" ? "Recomendado" : undefined}
      action={
        <Button
          fullWidth
          variant={standing === "other" ? "default" : "filled"}
          disabled={standing === "current" || isDisabled}
          loading={isPending}
          aria-label={`${labels[standing]}: ${plan.name}`}
          onClick={onChoose}
        >
          {labels[standing]}
        </Button>
      }
    />
  );
}

type ChooseOptions = {
  /** The cards show the built-in plans, which nobody sells. */
  isBuiltIn: boolean;
  reload: () => Promise<Plan[] | undefined>;
};

/** Opens the provider's checkout for a plan; visitors sign in first. */
function useChoose({ isBuiltIn, reload }: ChooseOptions) {
  const { status } = useSession();
  const navigate = useNavigate();
  const choose = useMutation({
    async mutationFn(plan: Plan) {
      if (status !== "signed-in") {
        await navigate(signInFirst);
        return;
      }
      const sold = isBuiltIn ? sameOffer(plan, (await reload()) ?? []) : plan;
      if (!sold) throw new Error("no such plan on sale");
      const { checkout_url } = await call(calls.checkout, { body: { plan_uuid: sold.uuid } });
      window.location.assign(checkout_url);
      // The button stays busy while the browser leaves.
      await new Promise(() => undefined);
    },
    async onError(error) {
      if (error instanceof ApiError && error.status === 401) {
        showError("Sessão expirada. Por favor, faça login novamente.");
        await navigate(signInFirst);
        return;
      }
      const otherwise =
        error instanceof ApiError
          ? "Não foi possível processar sua solicitação de pagamento."
          : "Não foi possível processar sua solicitação. Por favor, tente novamente mais tarde.";
      showError(detailOf(error, otherwise));
    },
  });
  // Back from the provider by the browser's button, the page may come as it was left: busy for ever.
  const { reset } = choose;
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, [reset]);
  return choose;
}
