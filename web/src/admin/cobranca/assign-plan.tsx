import type { SettleCasoBody } from "@cav/contract/subscriptions/casos.ts";
import { Alert, Button, Group, NativeSelect, Skeleton, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { allPlansQuery } from "../../plans/queries.ts";

type Props = {
  /** The case has no account, so the administrator names one. */
  needsEmail: boolean;
  isPending: boolean;
  onAssign: (body: SettleCasoBody) => void;
  onCancel: () => void;
};

/** Assigns a plan, and an account if needed, to a subscription of the provider. */
export function AssignPlan({ needsEmail, isPending, onAssign, onCancel }: Props) {
  const plans = useQuery(allPlansQuery);
  const [plan, setPlan] = useState<string>();
  const [email, setEmail] = useState("");
  if (plans.isPending) return <Skeleton height={120} aria-busy="true" />;
  const sold = plans.data?.filter(({ price }) => price > 0) ?? [];
  const chosen = plan ?? sold[0]?.uuid;
  if (!chosen)
    return (
      <Alert color="red">Não há plano pago para atribuir, ou os planos não puderam ser carregados.</Alert>
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return;
    onAssign({ acao: "ATRIBUIR", plan_uuid: chosen, ...(needsEmail && { email: email.trim() }) });
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <NativeSelect
          label="Plano"
          data={sold.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={chosen}
          onChange={(event) => setPlan(event.currentTarget.value)}
        />
        {needsEmail && (
          <TextInput
            label="E-mail da conta"
            type="email"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Voltar
          </Button>
          <Button type="submit" loading={isPending}>
            Atribuir
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
