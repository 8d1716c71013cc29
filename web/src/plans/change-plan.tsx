import { calls } from "@cav/contract/calls.ts";
import { formatDateOf, formatMoney } from "@cav/contract/format.ts";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { priceText } from "@cav/contract/subscriptions/standing-text.ts";
import type { PlanChange } from "@cav/contract/subscriptions/subscriptions.ts";
import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { concursosKey } from "../concursos/queries.ts";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { meQuery } from "../lib/me.ts";
import { showSuccess } from "../ui/dialogs/snackbar.ts";
import { PortalButton } from "./portal-button.tsx";
import { planChangeQuery } from "./queries.ts";

type Props = { plan: Plan; onClose: () => void };

/** Shows price and start of a plan change, and makes it. */
export function ChangePlan({ plan, onClose }: Props) {
  const queries = useQueryClient();
  const preview = useQuery(planChangeQuery(plan.uuid));
  const change = useMutation({
    mutationFn: ({ valor, momento }: PlanChange) =>
      call(calls.changePlan, { body: { plan_uuid: plan.uuid, valor, momento } }),
    async onSuccess({ pagar_em, proximo_plano }) {
      // The payer's bank must confirm it, or a Pix or boleto is to be paid.
      if (pagar_em) {
        window.location.assign(pagar_em);
        return;
      }
      for (const queryKey of [meQuery.queryKey, concursosKey]) await queries.invalidateQueries({ queryKey });
      showSuccess(proximo_plano ? "Troca de plano marcada." : `Pronto: seu plano agora é ${plan.name}.`);
      onClose();
    },
    onError: () => preview.refetch(),
  });
  const error = change.error ?? preview.error;
  return (
    <Stack gap="md">
      {preview.isPending && (
        <Skeleton height={72} radius={8} aria-busy="true" aria-label="Calculando o valor" />
      )}
      {preview.data && <Text>{changeText(preview.data)}</Text>}
      {error && (
        <Alert color="red" role="alert">
          {detailOf(
            error,
            "Não foi possível processar sua solicitação. Por favor, tente novamente mais tarde.",
          )}
        </Alert>
      )}
      <Group justify="flex-end">
        {error instanceof ApiError && [402, 409].includes(error.status) && (
          <PortalButton label="Abrir o portal" />
        )}
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={!preview.data || preview.isFetching}
          loading={change.isPending}
          onClick={() => preview.data && change.mutate(preview.data)}
        >
          {preview.data && preview.data.valor > 0
            ? `Trocar e pagar ${formatMoney(preview.data.valor)}`
            : "Trocar"}
        </Button>
      </Group>
    </Stack>
  );
}

function changeText(change: PlanChange): string {
  const { plan_name, quando, em, valor } = change;
  const price = priceText(change);
  if (quando === "PERIOD_END")
    return (
      `Nada é cobrado agora. ` +
      `${em ? `Até ${formatDateOf(em)} fica como está, já que está pago; depois` : "No fim do período"} você passa ` +
      `para o ${plan_name}, por ${price}. Até lá pode desfazer a troca.`
    );
  return (
    `A troca vale na hora. Você paga agora ${formatMoney(valor)}: o ${plan_name} (${price}) menos o ` +
    `que resta do que já pagou. A cobrança é no cartão da sua assinatura.`
  );
}
