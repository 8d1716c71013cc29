import { calls } from "@cav/contract/calls.ts";
import { formatDateOf, formatMoney } from "@cav/contract/format.ts";
import type { Cobranca, PagamentoPendente } from "@cav/contract/subscriptions/cobranca.ts";
import { cobrancaText, pendenteText } from "@cav/contract/subscriptions/cobranca-text.ts";
import { Alert, Anchor, Button, Code, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { meQuery } from "../../lib/me.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { LoadFailure } from "../../ui/states/load-failure.tsx";

const cobrancaKey = ["cobranca"];

/** Paid until when, the next charge, open payments and every receipt. */
export function BillingDetails() {
  const billing = useQuery({ queryKey: cobrancaKey, queryFn: () => call(calls.getMyCobranca, {}) });
  if (billing.isPending) return <Skeleton height={72} radius={8} aria-busy="true" />;
  if (billing.isError)
    return <LoadFailure onRetry={billing.refetch}>Não foi possível carregar a cobrança.</LoadFailure>;
  const text = cobrancaText(billing.data);
  return (
    <Stack gap="md">
      {text && <Text>{text}</Text>}
      {billing.data.em_processamento && (
        <Text>A renovação está em processamento no banco. Você continua premium.</Text>
      )}
      {billing.data.pendentes.map((one) => (
        <PendingPayment key={`${one.tipo} ${one.valor} ${one.vence_em}`} pending={one} />
      ))}
      <Receipts receipts={billing.data.recibos} />
    </Stack>
  );
}

function PendingPayment({ pending }: { pending: PagamentoPendente }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { text, button } = pendenteText(pending);
  const withdrawal = useMutation({
    mutationFn: () => call(calls.withdrawPayment, {}),
    async onSuccess() {
      for (const queryKey of [cobrancaKey, meQuery.queryKey]) await queries.invalidateQueries({ queryKey });
      await navigate("/plans");
    },
    onError: (error) =>
      showError(detailOf(error, "Não foi possível desistir do pagamento. Tente novamente.")),
  });
  const canWithdraw = pending.primeiro && pending.tipo !== "EM_PROCESSAMENTO";
  return (
    <Alert color={pending.vencido ? "red" : "yellow"}>
      <Stack gap="sm">
        <Text>{text}</Text>
        {pending.codigo && <Code style={{ overflowWrap: "anywhere" }}>{pending.codigo}</Code>}
        <Group>
          {pending.link && (
            <Button component="a" href={pending.link} target="_blank" rel="noreferrer">
              {button}
            </Button>
          )}
          {canWithdraw && (
            <Button variant="default" loading={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
              Desistir e pagar com cartão
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

function Receipts({ receipts }: { receipts: Cobranca["recibos"] }) {
  if (receipts.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-labelledby="recibos">
      <Title order={3} fz={16} id="recibos">
        Recibos
      </Title>
      {receipts.map(({ devolvido, link, moeda, pago_em, plano, valor }) => (
        <Group key={`${pago_em} ${valor}`} justify="space-between">
          <Text>
            {formatDateOf(pago_em)}: {plano}, {formatMoney(valor, moeda)}
            {devolvido !== null && ` (devolvido: ${formatMoney(devolvido, moeda)})`}
          </Text>
          {link && (
            <Anchor
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={`Abrir recibo de ${formatDateOf(pago_em)}`}
            >
              Abrir recibo
            </Anchor>
          )}
        </Group>
      ))}
    </Stack>
  );
}
