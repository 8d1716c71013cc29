import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { priceText } from "@cav/contract/subscriptions/standing-text.ts";
import { Alert, Button, Stack } from "@mantine/core";

type Props = { plan: Plan; isPending: boolean; onGoOn: () => void };

/** Plan chosen before registration or sign-in, with its price and a button to continue. */
export function ChosenPlan({ plan, isPending, onGoOn }: Props) {
  return (
    <Alert color="azul" variant="light" role="note">
      <Stack gap="sm" align="flex-start">
        <span>
          Você escolheu o plano <strong>{plan.name}</strong>, por {priceText(plan)}.
        </span>
        <Button loading={isPending} onClick={onGoOn}>
          Continuar para o pagamento
        </Button>
      </Stack>
    </Alert>
  );
}
