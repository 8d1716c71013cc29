import { fallbackPlans } from "@cav/contract/subscriptions/plans.words.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { offerOf } from "../lib/plan-texts.ts";
import { PlanCard } from "../plans/plan-card.tsx";
import classes from "./landing.module.css";

/** The landing page shows the first two plans (exams §2.3). */
const shownPlans = 2;

/** Plans on the landing page: built-in ones, replaced by its script with those on sale. */
export function LandingPlans() {
  return (
    <section className={classes.planSection} aria-labelledby="planos" data-fill="plans">
      <div>
        <h2 id="planos">Comece de graça, avance quando quiser</h2>
        <p className={classes.planLead}>
          Sem fidelidade: o premium pode ser cancelado a qualquer momento, e vale até o fim do período pago.
        </p>
        <Link to="/plans">Comparar todos os planos</Link>
      </div>
      <div className={classes.plans}>
        {fallbackPlans.slice(0, shownPlans).map((plan, index) => {
          const { label, to } = offerOf(plan);
          return (
            <PlanCard
              key={plan.uuid}
              plan={plan}
              headingOrder={3}
              tag={index === 1 ? "RECOMENDADO" : undefined}
              action={
                <Button
                  component={Link}
                  to={to}
                  variant={index === 1 ? "filled" : "default"}
                  fullWidth
                  data-part="action"
                >
                  {/* Mantine wraps a button's text in further elements. */}
                  <span data-part="label">{label}</span>
                </Button>
              }
            />
          );
        })}
      </div>
    </section>
  );
}
