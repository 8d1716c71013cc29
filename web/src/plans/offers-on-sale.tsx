import { planOffer } from "@cav/contract/subscriptions/standing.ts";
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import classes from "./plan-card.module.css";
import { PlanFace, PlanFeature, PlanTag } from "./plan-card.tsx";
import { signInFor } from "./sign-in-for.ts";

const boxId = "planos-a-venda";

/**
 * Plans on sale that the server wrote into the built page (`server/src/members/plans/on-sale.ts`). Visitors see them
 * before the app loads, and hydration keeps them. Without them, shows placeholders.
 */
export function OffersOnSale() {
  const [written] = useState(() => import.meta.env.SSR || document.getElementById(boxId)?.innerHTML);
  if (written === true) return <BuiltOffers />;
  if (written === undefined) return <OfferSkeletons />;
  return (
    <div
      id={boxId}
      className={classes.offers}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the page came with, as it stands there
      dangerouslySetInnerHTML={{ __html: written }}
    />
  );
}

export function NoOffers() {
  return (
    <EmptyState
      drawing={<HorizonDrawing />}
      title="Nenhum plano disponível no momento. Por favor, volte mais tarde."
    />
  );
}

function OfferSkeletons() {
  return (
    <div className={classes.offers} role="status" aria-label="Carregando planos" aria-busy="true">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height={420} radius={12} />
      ))}
    </div>
  );
}

const texts = {
  name: "{{name}}",
  price: "{{price}}",
  interval: "{{interval}}",
  each: "{{each}}",
  description: "{{description}}",
};

/** Renders the built-in cards, with markers that the server replaces. */
function BuiltOffers() {
  return (
    <div id={boxId} className={classes.offers}>
      <template data-live="planos">
        <PlanFace
          texts={texts}
          isPromoted="{{promoted}}"
          tag={
            <template data-live="tags">
              <PlanTag text="{{text}}" />
            </template>
          }
          features={
            <template data-live="features">
              <PlanFeature text="{{text}}" />
            </template>
          }
          action={
            <div className={classes.visitorAction}>
              <template data-live="offers">
                <BuiltAction variant="default" />
              </template>
              <template data-live="promotedOffers">
                <BuiltAction variant="filled" />
              </template>
            </div>
          }
        />
      </template>
      <template data-live="none">
        <NoOffers />
      </template>
    </div>
  );
}

function BuiltAction({ variant }: { variant: "default" | "filled" }) {
  const { label } = planOffer(undefined, { uuid: "", price: 0 });
  return (
    <Button
      component="a"
      href={signInFor({ uuid: "{{uuid}}" })}
      variant={variant}
      fullWidth
      className={classes.visitorOnly}
      aria-label={`${label}: {{name}}`}
    >
      {label}
    </Button>
  );
}
