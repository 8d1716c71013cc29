import { Button, SimpleGrid, Title } from "@mantine/core";
import { Link } from "react-router";
import { PlanCard } from "./plan-card.tsx";
import { usePlans } from "./use-plans.ts";

/** The landing shows the first two plans (exams §2.3). */
const shownPlans = 2;

/** The plans on the landing page; the built-in ones until, or unless, the server's are there. */
export function LandingPlans() {
  const { plans } = usePlans();
  return (
    <section aria-labelledby="planos">
      <Title order={2} ta="center" mb={40} id="planos">
        Comece de graça, avance quando quiser
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={24} maw={800} mx="auto">
        {plans.slice(0, shownPlans).map((plan, index) => (
          <PlanCard
            key={plan.uuid}
            plan={plan}
            headingOrder={3}
            tag={index === 1 ? "RECOMENDADO" : undefined}
            action={
              <Button
                component={Link}
                to={plan.price === 0 ? "/register" : "/plans"}
                variant={index === 1 ? "filled" : "default"}
                fullWidth
              >
                {plan.price === 0 ? "Começar Grátis" : "Ver Detalhes"}
              </Button>
            }
          />
        ))}
      </SimpleGrid>
    </section>
  );
}
