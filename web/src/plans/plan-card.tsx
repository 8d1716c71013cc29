import { planTexts } from "@cav/contract/plan-text.ts";
import type { Plan } from "@cav/contract/plans.ts";
import type { ReactNode } from "react";
import { IconCheck } from "../ui/icons/check.ts";
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

/** The card, whoever knows what stands on it. */
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
