import { permits } from "@cav/contract/access.ts";
import { calls } from "@cav/contract/calls.ts";
import { formatMoney } from "@cav/contract/format.ts";
import { standingOf } from "@cav/contract/subscriptions/standing.ts";
import { standingText } from "@cav/contract/subscriptions/standing-text.ts";
import type { AdminUser } from "@cav/contract/users/admin-users.ts";
import { Alert, Button, Card, Group, Radio, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { useUser } from "../../lib/session-context.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { Tag } from "../../ui/tag.tsx";
import { Payments } from "./payments.tsx";
import { userPaymentsQuery, usersKey } from "./queries.ts";

/** Standing of a user towards the plans, with a way to end the subscription. */
export function SubscriptionSection({ user }: { user: AdminUser }) {
  const [isEnding, ending] = useDisclosure(false);
  const { subscription } = user;
  const standing = standingOf(user);
  const { title, tag, text } = standingText(standing, subscription);
  const [last] = useQuery(userPaymentsQuery(user.uuid)).data ?? [];
  const hasEnded = subscription?.status === "CANCELED";
  const owed = hasEnded ? (last?.a_devolver ?? 0) : 0;
  const canEnd = permits("admin", useUser()) && subscription !== null && (!hasEnded || owed > 0);
  return (
    <Card component="section" aria-labelledby="assinatura-do-usuario">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} fz={20} id="assinatura-do-usuario">
            Assinatura
          </Title>
          {tag && <Tag tone={tag.tone}>{tag.label}</Tag>}
        </Group>
        {title && <Text fw={650}>{title}</Text>}
        <Text>O que a pessoa lê: “{text}”</Text>
        <Payments uuid={user.uuid} />
        {canEnd && (
          <Group>
            <Button variant="outline" color="red.9" onClick={ending.open}>
              {owed > 0 ? "Devolver o pagamento de novo" : "Encerrar e devolver o pagamento"}
            </Button>
          </Group>
        )}
      </Stack>
      <Dialog
        isOpen={isEnding}
        title={owed > 0 ? "Devolver de novo" : "Encerrar a assinatura"}
        onClose={ending.close}
      >
        <EndSubscription user={user} owed={owed} moeda={last?.moeda} onClose={ending.close} />
      </Dialog>
    </Card>
  );
}

function doneText(isAgain: boolean, devolvido: number, moeda?: string): string {
  const amount = formatMoney(devolvido, moeda);
  if (isAgain)
    return devolvido > 0 ? `Devolução pedida de novo: ${amount}.` : "A devolução falhou outra vez.";
  return devolvido > 0
    ? `Assinatura encerrada; ${amount} devolvidos.`
    : "Assinatura encerrada, sem devolução.";
}

type Share = "TUDO" | "PROPORCIONAL" | "NADA";
const shares: [Share, string][] = [
  ["TUDO", "Tudo o que foi pago pelo período atual"],
  ["PROPORCIONAL", "O que falta do período pago"],
  ["NADA", "Nada"],
];

/** `owed`: amount of a failed refund of an ended subscription, in reais, to be retried. */
type EndProps = { user: AdminUser; owed: number; moeda: string | undefined; onClose: () => void };

function EndSubscription({ user, owed, moeda, onClose }: EndProps) {
  const queries = useQueryClient();
  const [devolver, setDevolver] = useState<Share>("TUDO");
  const end = useMutation({
    mutationFn: () => call(calls.refundSubscription, { params: { uuid: user.uuid }, body: { devolver } }),
    async onSuccess({ devolvido }) {
      await queries.invalidateQueries({ queryKey: usersKey });
      showSuccess(doneText(owed > 0, devolvido, moeda));
      onClose();
    },
  });
  return (
    <Stack gap="md">
      <Text>
        {owed > 0
          ? `A devolução de ${formatMoney(owed, moeda)} não chegou, e o dinheiro voltou para a conta no ` +
            `provedor. O mesmo valor vai para o mesmo meio de pagamento; se ele não existe mais, combine outro ` +
            `com ${user.nome}.`
          : `${user.nome} perde o premium na hora e recebe um e-mail. Isso não pode ser desfeito; para ` +
            `voltar, é preciso assinar de novo.`}
      </Text>
      {owed === 0 && (
        <Radio.Group
          label="Quanto devolver"
          value={devolver}
          onChange={(value) => setDevolver(shares.find(([share]) => share === value)?.[0] ?? "TUDO")}
        >
          <Stack gap="xs" mt="xs">
            {shares.map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {end.isError && (
        <Alert color="red" role="alert">
          {detailOf(
            end.error,
            `Não foi possível ${owed > 0 ? "pedir a devolução" : "encerrar a assinatura"}. Tente novamente.`,
          )}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Deixar como está
        </Button>
        <Button color="red.9" onClick={() => end.mutate()} loading={end.isPending}>
          {owed > 0 ? "Devolver de novo" : "Encerrar e devolver"}
        </Button>
      </Group>
    </Stack>
  );
}
