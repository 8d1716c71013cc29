import { planTexts } from "@cav/contract/subscriptions/plan-text.ts";
import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { recommendedQuery } from "../concursos/queries.ts";
import { sayHidden } from "../lib/say-hidden.ts";
import classes from "./plan-card.module.css";
import { PlanFeature } from "./plan-card.tsx";
import { usePlans } from "./queries.ts";

/** Says what a paid plan gives more: first the exams that the free plan hides from this user. */
export function PremiumGains() {
  const { plans } = usePlans();
  const my = useInfiniteQuery(recommendedQuery(1));
  const paid = plans.filter(({ price }) => price > 0);
  const plan = paid.find(({ interval }) => interval === "month") ?? paid[0];
  const hidden = my.data?.pages[0]?.total_abertos_ocultos ?? 0;
  if (!plan) return null;
  const { name, price, interval } = planTexts(plan);
  return (
    <div>
      {hidden > 0 && <Text fw={650}>{sayHidden(hidden)}</Text>}
      <Text mt={4}>
        {name}, por {price}
        {interval}:
      </Text>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <PlanFeature key={feature} text={feature} />
        ))}
      </ul>
    </div>
  );
}
