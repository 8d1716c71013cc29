import { calls } from "@cav/contract/calls.ts";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import {
  isOwing,
  type PlanOffer,
  planOffer,
  recommendedPlan,
  type Standing,
  savingOf,
} from "@cav/contract/subscriptions/standing.ts";
import { plansNote, standingText } from "@cav/contract/subscriptions/standing-text.ts";
import type { Subscription } from "@cav/contract/subscriptions/subscriptions.ts";
import { Alert, Anchor, Button, Container, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { publicMeta } from "../lib/page-title.ts";
import { useSession } from "../lib/session-context.tsx";
import { useStanding } from "../lib/standing.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { showError } from "../ui/dialogs/snackbar.ts";
import { ChangePlan } from "./change-plan.tsx";
import { ChosenPlan } from "./chosen-plan.tsx";
import { NoOffers, OffersOnSale } from "./offers-on-sale.tsx";
import classes from "./plan-card.module.css";
import { PlanCard } from "./plan-card.tsx";
import { PortalButton, usePortal } from "./portal-button.tsx";
import { sameOffer, usePlans } from "./queries.ts";
import { signInFirst, signInFor } from "./sign-in-for.ts";
import { UndoChange } from "./undo-change.tsx";

export const meta = () =>
  publicMeta({
    path: "/plans",
    title: "Planos e preços",
    description: "Compare o plano gratuito e o premium do Concurso à Vista: limites, alertas e preços.",
  });

/** Compares the plans and sells them (accounts §2). */
export default function PlansPage() {
  const session = useSession();
  const { plans, data, isPending, isError, refetch } = usePlans();
  const { standing, subscription, managesPlans, isPending: isStandingPending } = useStanding();
  const [changing, setChanging] = useState<Plan>();
  const portal = usePortal();
  const choose = useChoose({ isBuiltIn: data === undefined, reload: async () => (await refetch()).data });
  const actions = {
    checkout: (plan: Plan) => choose.mutate(plan),
    change: setChanging,
    portal: () => portal.mutate(),
  };
  const best = recommendedPlan(plans);
  const [search] = useSearchParams();
  const chosen = plans.find(({ uuid }) => uuid === search.get("plano"));
  const canBuy = standing && chosen && planOffer(standing, chosen, subscription).does === "checkout";

  return (
    <Container className={classes.page}>
      <Stack gap="lg">
        <div>
          <Title order={1} fz="clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem)" ta="center">
            Planos e Recursos
          </Title>
          <Text c="dimmed" ta="center">
            Comece de graça. Pague o premium com cartão ou, se oferecido, Pix ou boleto; cancele quando
            quiser.
          </Text>
        </div>
        {session.status !== "signed-in" && (
          <Alert color="azul" variant="light" role="note" className={classes.visitorOnly}>
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
        {canBuy && (
          <ChosenPlan plan={chosen} isPending={choose.isPending} onGoOn={() => choose.mutate(chosen)} />
        )}
        {standing && (
          <StandingNote standing={standing} subscription={subscription} managesPlans={managesPlans} />
        )}
        {isPending || isStandingPending || session.status === "restoring" ? (
          <OffersOnSale />
        ) : plans.length === 0 ? (
          <NoOffers />
        ) : (
          <div className={classes.offers}>
            {plans.map((plan) => (
              <OfferCard
                key={plan.uuid}
                plan={plan}
                offer={planOffer(standing, plan, subscription)}
                isVisitor={session.status !== "signed-in"}
                isBest={plan === best}
                saving={savingOf(plan, plans)}
                isPending={choose.isPending && choose.variables.uuid === plan.uuid}
                isDisabled={choose.isPending || portal.isPending}
                onChoose={(does) => actions[does](plan)}
              />
            ))}
          </div>
        )}
      </Stack>
      <Dialog
        isOpen={changing !== undefined}
        title={`Trocar para ${changing?.name ?? "outro plano"}`}
        onClose={() => setChanging(undefined)}
      >
        {changing && <ChangePlan plan={changing} onClose={() => setChanging(undefined)} />}
      </Dialog>
    </Container>
  );
}

type NoteProps = { standing: Standing; subscription: Subscription | null; managesPlans: boolean };

/** Explains the user's standing beyond the cards, with the possible action. */
function StandingNote({ standing, subscription, managesPlans }: NoteProps) {
  const text = plansNote(standing, subscription);
  if (!text) return null;
  const { portal } = standingText(standing, subscription);
  const tone = standing === "UNPAID" ? "red" : isOwing(standing) ? "yellow" : "azul";
  return (
    <Alert color={tone} variant="light" role="note">
      <Stack gap="sm" align="flex-start">
        <span>
          {text}{" "}
          {managesPlans && (
            <Anchor component={Link} to="/admin/plans">
              Gerenciar Planos
            </Anchor>
          )}
        </span>
        {portal && standing !== "PAYING" && <PortalButton label={portal} isUrgent={isOwing(standing)} />}
        {standing === "PAYING" && <UndoChange />}
      </Stack>
    </Alert>
  );
}

type Does = NonNullable<PlanOffer["does"]>;
type OfferProps = {
  plan: Plan;
  offer: PlanOffer;
  isVisitor: boolean;
  isBest: boolean;
  saving: number;
  isPending: boolean;
  isDisabled: boolean;
  onChoose: (does: Does) => void;
};

function OfferCard({ plan, offer, isVisitor, isBest, saving, isPending, isDisabled, onChoose }: OfferProps) {
  const { label, does } = offer;
  const isPromoted =
    isBest && (label === "Fazer upgrade" || label === "Selecionar plano") && does !== undefined;
  const looks = {
    fullWidth: true,
    variant: isPromoted || label === "Regularizar pagamento" ? "filled" : "default",
    "aria-label": `${label}: ${plan.name}`,
  };
  return (
    <PlanCard
      plan={plan}
      tag={tagOf(label, saving)}
      isPromoted={isPromoted}
      action={
        isVisitor ? (
          <Button {...looks} component={Link} to={signInFor(plan)}>
            {label}
          </Button>
        ) : (
          <Button
            {...looks}
            disabled={does === undefined || isDisabled}
            loading={isPending}
            onClick={() => does && onChoose(does)}
          >
            {label}
          </Button>
        )
      }
    />
  );
}

/** Returns the label of an upgrade from the free plan (accounts §2), and the saving of a yearly price. */
function tagOf(label: PlanOffer["label"], saving: number): string | undefined {
  const words = [label === "Fazer upgrade" && "Recomendado", saving > 0 && `Economize ${saving}%`];
  return words.filter(Boolean).join(" · ") || undefined;
}

type ChooseOptions = {
  /** Whether the built-in plans are shown, which can't be bought. */
  isBuiltIn: boolean;
  reload: () => Promise<Plan[] | undefined>;
};

/** Opens the provider's checkout for a plan. */
function useChoose({ isBuiltIn, reload }: ChooseOptions) {
  const navigate = useNavigate();
  const choose = useMutation({
    async mutationFn(plan: Plan) {
      const sold = isBuiltIn ? sameOffer(plan, (await reload()) ?? []) : plan;
      if (!sold) throw new Error("no such plan on sale");
      const { checkout_url } = await call(calls.checkout, { body: { plan_uuid: sold.uuid } });
      window.location.assign(checkout_url);
      // Never resolves, so that the button stays busy while the browser navigates.
      await new Promise(() => undefined);
    },
    async onError(error, plan) {
      // No message here, because the sign-in screen explains itself.
      if (error instanceof ApiError && error.status === 401) return void (await navigate(signInFor(plan)));
      const otherwise =
        error instanceof ApiError
          ? "Não foi possível processar sua solicitação de pagamento."
          : "Não foi possível processar sua solicitação. Por favor, tente novamente mais tarde.";
      showError(detailOf(error, otherwise));
    },
  });
  // The back button may restore the page from the cache with its button still busy.
  const { reset } = choose;
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, [reset]);
  return choose;
}
