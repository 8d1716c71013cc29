import { formatMoney } from "@cav/contract/format.ts";
import { intervalLabels, type Plan } from "@cav/contract/plans.ts";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./plan-card.module.css";

type Props = {
  plan: Plan;
  /** A word in gold on top of the card. */
  tag?: string | undefined;
  headingOrder?: 2 | 3;
  action: ReactNode;
};

/** One plan: price, what it is, what one gets, and what can be done about it. */
export function PlanCard({ plan, tag, headingOrder = 2, action }: Props) {
  const Heading = `h${headingOrder}` as const;
  return (
    <article className={classes.card} data-tagged={tag !== undefined || undefined}>
      {tag && <span className={classes.tag}>{tag}</span>}
      <Heading className={classes.name}>{plan.name}</Heading>
      <p className={classes.price}>
        <strong>{formatMoney(plan.price)}</strong>
        <span>{intervalLabels[plan.interval].short}</span>
      </p>
      <p className={classes.each}>
        {plan.interval === "year" && plan.price > 0
          ? `Equivale a ${formatMoney(plan.price / 12)} por mês`
          : "\u00a0"}
      </p>
      <p className={classes.description}>{plan.description}</p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} aria-hidden="true" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {action}
    </article>
  );
}
