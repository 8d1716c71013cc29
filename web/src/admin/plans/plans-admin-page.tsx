import { calls } from "@cav/contract/calls.ts";
import { formatCount, formatMoney } from "@cav/contract/format.ts";
import { intervalLabels } from "@cav/contract/subscriptions/plan-text.ts";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { Button, Container, Group, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { allPlansQuery, plansKey } from "../../plans/queries.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import table from "../../ui/frames/data-table.module.css";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { IconPencil } from "../../ui/icons/pencil.ts";
import { IconPlus } from "../../ui/icons/plus.ts";
import { IconRefresh } from "../../ui/icons/refresh.ts";
import { IconTrash } from "../../ui/icons/trash.ts";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

export const meta = () => pageTitle("Gerenciar Planos");

/** Plans on sale with their prices (accounts §2). */
export default function PlansAdminPage() {
  const plans = useQuery(allPlansQuery);
  const [edited, setEdited] = useState<Plan | "new">();
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <Group justify="space-between">
          <ScreenTitle>Gerenciar Planos</ScreenTitle>
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited("new")}>
            Novo Plano
          </Button>
        </Group>
        {plans.isPending && <Skeleton height={240} radius={12} aria-busy="true" />}
        {plans.isError && <ErrorState title="Erro ao carregar planos" onRetry={() => void plans.refetch()} />}
        {plans.data?.length === 0 && (
          <EmptyState drawing={<HorizonDrawing />} title="Nenhum plano cadastrado." />
        )}
        {plans.data && plans.data.length > 0 && <PlansTable plans={plans.data} onEdit={setEdited} />}
      </Stack>
      <Dialog
        isOpen={edited !== undefined}
        title={edited === "new" ? "Novo Plano" : "Editar Plano"}
        onClose={() => setEdited(undefined)}
      >
        {edited && (
          <PlanDialog plan={edited === "new" ? undefined : edited} onDone={() => setEdited(undefined)} />
        )}
      </Dialog>
    </Container>
  );
}

function PlansTable({ plans, onEdit }: { plans: Plan[]; onEdit: (plan: Plan) => void }) {
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label="Planos">
        <thead>
          <tr>
            <th scope="col">Plano</th>
            <th scope="col" data-numeric>
              Preço
            </th>
            <th scope="col">Duração</th>
            <th scope="col">Situação</th>
            <th scope="col">Stripe</th>
            <th scope="col">Ações</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.uuid}>
              <th scope="row">{plan.name}</th>
              <td data-label="Preço" data-numeric>
                {formatMoney(plan.price)}
                {intervalLabels[plan.interval].short}
              </td>
              <td data-label="Duração">
                {plan.duration_days === 0 ? "Sem limite" : formatCount(plan.duration_days, "dia", "dias")}
              </td>
              <td data-label="Situação">
                <Tag tone={plan.is_active ? "success" : "neutral"}>
                  {plan.is_active ? "À venda" : "Inativo"}
                </Tag>
              </td>
              <td data-label="Stripe">{stripeText(plan)}</td>
              <td>
                <PlanActions plan={plan} onEdit={() => onEdit(plan)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function stripeText({ price, stripe_price_id }: Plan): string {
  if (price === 0) return "Não se aplica";
  return stripe_price_id ? "Sincronizado" : "A sincronizar";
}

function PlanActions({ plan, onEdit }: { plan: Plan; onEdit: () => void }) {
  const queries = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: plansKey });
  const sync = useMutation({
    mutationFn: () => call(calls.syncPlan, { params: { uuid: plan.uuid } }),
    onSuccess: () => showSuccess("Plano sincronizado com sucesso!", "sincronizar plano"),
    onError: (error) =>
      showError(`Erro ao sincronizar plano: ${detailOf(error, "tente novamente.")}`, "sincronizar plano"),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => call(calls.deletePlan, { params: { uuid: plan.uuid } }),
    onSuccess: () => showSuccess("Plano excluído com sucesso!", "excluir plano"),
    onError: (error) =>
      showError(`Erro ao excluir plano: ${detailOf(error, "tente novamente.")}`, "excluir plano"),
    onSettled() {
      setDeleting(false);
      return refresh();
    },
  });
  const icon = { size: 18, "aria-hidden": true } as const;
  return (
    <Group gap={4} wrap="wrap">
      <Button
        variant="subtle"
        px={8}
        leftSection={<IconPencil {...icon} />}
        aria-label={`Editar ${plan.name}`}
        onClick={onEdit}
      >
        Editar
      </Button>
      {/* The free plan is unknown to the provider, and can't be deleted. */}
      {plan.price > 0 && (
        <>
          <Button
            variant="subtle"
            px={8}
            leftSection={<IconRefresh {...icon} />}
            aria-label={`Sincronizar ${plan.name}`}
            onClick={() => sync.mutate()}
            loading={sync.isPending}
          >
            Sincronizar
          </Button>
          <Button
            variant="subtle"
            color="red.9"
            px={8}
            leftSection={<IconTrash {...icon} />}
            aria-label={`Excluir ${plan.name}`}
            onClick={() => setDeleting(true)}
          >
            Excluir
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title="Excluir plano"
        text={`Excluir o plano ${plan.name}? Se houver assinantes, ele só deixa de ser vendido.`}
        confirmLabel="Excluir"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setDeleting(false)}
      />
    </Group>
  );
}
