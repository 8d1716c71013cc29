import { planTexts } from "@cav/contract/subscriptions/plan-text.ts";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import type { ReactNode } from "react";
import { IconCheck } from "../ui/icons/check.ts";
import classes from "./plan-card.module.css";

type Props = {
  plan: Plan;
  /** Short label above the card. */
  tag?: string | undefined;
  /** Whether it is the recommended plan, in gold. */
  isPromoted?: boolean;
  headingOrder?: 2 | 3;
  action: ReactNode;
};

/**
 * Card of a plan: price, description, features, action. The landing page's script finds its parts by `data-fill`
 * to insert the plans on sale (`layout/fill-plans.ts`).
 */
export function PlanCard({ plan, tag, isPromoted, ...more }: Props) {
  return (
    <PlanFace
      {...more}
      texts={planTexts(plan)}
      tag={tag && <PlanTag text={tag} />}
      isPromoted={isPromoted ? "true" : "false"}
      features={plan.features.map((feature) => <PlanFeature key={feature} text={feature} />)}
    />
  );
}

type FaceProps = {
  texts: ReturnType<typeof planTexts>;
  tag: ReactNode;
  isPromoted: string;
  features: ReactNode;
  headingOrder?: 2 | 3;
  action: ReactNode;
};

/** Card of a plan from plain texts. */
export function PlanFace({ texts, tag, isPromoted, features, headingOrder = 2, action }: FaceProps) {
  const { name, price, interval, each, description } = texts;
  const Heading = `h${headingOrder}` as const;
  return (
    <article data-fill="plan" className={classes.card} data-promoted={isPromoted}>
      {tag}
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
        {features}
      </ul>
      {action}
    </article>
  );
}

export function PlanTag({ text }: { text: string }) {
  return <span className={classes.tag}>{text}</span>;
}

export function PlanFeature({ text }: { text: string }) {
  return (
    <li>
      <IconCheck size={18} aria-hidden="true" />
      <span>{text}</span>
    </li>
  );
}
