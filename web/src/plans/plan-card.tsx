import type { Plan } from "@cav/contract/plans.ts";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { planTexts } from "../lib/plan-texts.ts";
import classes from "./plan-card.module.css";

type Props = {
  plan: Plan;
  /** A word on top of the card. */
  tag?: string | undefined;
  /** Whether it is the one that is recommended, in gold. */
  isPromoted?: boolean;
  headingOrder?: 2 | 3;
  action: ReactNode;
};

/**
 * One plan: price, what it is, what one gets, and what can be done about it. The names of its parts are for the
 * script of the landing, which writes the plans on sale into the prerendered cards (`layout/fill-plans.ts`).
 */
export function PlanCard({ plan, tag, isPromoted = false, headingOrder = 2, action }: Props) {
  const { name, price, interval, each, description } = planTexts(plan);
  const Heading = `h${headingOrder}` as const;
  return (
    <article data-fill="plan" className={classes.card} data-promoted={isPromoted || undefined}>
      {tag && <span className={classes.tag}>{tag}</span>}
      <Heading data-part="name" className={classes.name}>
        {name}
      </Heading>
      <p className={classes.price}>
        <strong data-part="price">{price}</strong>
        <span data-part="interval">{interval}</span>
      </p>
      <p data-part="each" className={classes.each}>
        {each}
      </p>
      <p data-part="description" className={classes.description}>
        {description}
      </p>
      <ul data-part="features" className={classes.features}>
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
