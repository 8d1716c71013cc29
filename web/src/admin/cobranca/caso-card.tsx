import { calls } from "@cav/contract/calls.ts";
import type { Caso, CasoResolucao, CasoTipo, SettleCasoBody } from "@cav/contract/casos.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { subscriptionStatusLabels } from "@cav/contract/subscriptions.ts";
import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showError, showSuccess } from "../../ui/snackbar.ts";
import { Tag } from "../../ui/tag.tsx";
import { usersKey } from "../users/queries.ts";
import { AssignPlan } from "./assign-plan.tsx";
import { casosKey } from "./queries.ts";

/** Titles of the cases, with their effect until a decision. */
const tipos: Record<CasoTipo, { title: string; text: string }> = {
  PRECO_DESCONHECIDO: {
    title: "Preço que não é de nenhum plano",
    text:
      "A assinatura tem um preço que não foi criado aqui. Quem já era assinante mantém o plano; quem " +
      "assina agora fica sem premium até você atribuir um.",
  },
  CLIENTE_DESCONHECIDO: {
    title: "Pagamento de quem não tem conta ligada",
    text:
      "Alguém paga uma assinatura como um cliente que não é de nenhuma conta. Atribua o plano à " +
      "conta certa, ou encerre.",
  },
  SITUACAO_DESCONHECIDA: {
    title: "Situação que o sistema não conhece",
    text: "O provedor dá à assinatura uma situação nova. Até ser entendida, fica valendo a última conhecida.",
  },
  ASSINATURA_SUMIDA: {
    title: "O provedor não conhece mais a assinatura",
    text: "Ela foi apagada lá, ou a chave é de outra conta. Confira a chave antes de encerrar.",
  },
  SEGUNDA_ASSINATURA: {
    title: "Duas assinaturas da mesma pessoa",
    text: "As duas são cobradas. Encerrar termina esta; a outra continua. Devolva o que foi pago a mais no provedor.",
  },
};

const resolucoes: Record<CasoResolucao, string> = {
  ATRIBUIDA: "Plano atribuído",
  ENCERRADA: "Assinatura encerrada",
  RESOLVIDA: "Marcado como resolvido",
  SOZINHA: "Resolvido pelo provedor",
};

/** Card of a case; open cases have the settling actions. */
export function CasoCard({ caso }: { caso: Caso }) {
  const { title, text } = tipos[caso.tipo];
  const { user, assinatura, detalhe } = caso;
  return (
    <Card component="section" aria-label={`${title}: ${user?.nome ?? caso.stripe_subscription_id}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} fz={18}>
            {title}
          </Title>
          {caso.resolucao && <Tag tone="neutral">{resolucoes[caso.resolucao]}</Tag>}
        </Group>
        <Text>{text}</Text>
        <Text>
          {user ? (
            <Anchor component={Link} to={`/admin/users/${user.uuid}/edit`}>
              {user.nome} ({user.email})
            </Anchor>
          ) : (
            "Nenhuma conta"
          )}
          {assinatura && `, ${assinatura.plan_name}: ${subscriptionStatusLabels[assinatura.status]}`}
        </Text>
        {detalhe && (
          <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {detalhe}
          </Text>
        )}
        <Text fz="sm" c="dimmed">
          Aberto em {formatDateTime(caso.aberto_em)}
          {caso.resolvido_em && `; resolvido em ${formatDateTime(caso.resolvido_em)}`}
        </Text>
        <Anchor href={caso.link} target="_blank" rel="noreferrer">
          Abrir no provedor de pagamentos
        </Anchor>
        {!caso.resolvido_em && <Actions caso={caso} />}
      </Stack>
    </Card>
  );
}

const done: Record<SettleCasoBody["acao"], string> = {
  ATRIBUIR: "Plano atribuído.",
  ENCERRAR: "Assinatura encerrada.",
  RESOLVER: "Caso marcado como resolvido.",
};

const refused = "Não foi possível resolver o caso. Tente novamente.";

function Actions({ caso }: { caso: Caso }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<SettleCasoBody["acao"]>();
  const settling = useMutation({
    mutationFn: (body: SettleCasoBody) => call(calls.settleCaso, { params: { uuid: caso.uuid }, body }),
    async onSuccess(_, { acao }) {
      setAsked(undefined);
      showSuccess(done[acao]);
      await Promise.all([
        queries.invalidateQueries({ queryKey: casosKey }),
        queries.invalidateQueries({ queryKey: usersKey }),
      ]);
    },
    async onError(error, { acao }) {
      if (acao === "ATRIBUIR") return;
      setAsked(undefined);
      showError(detailOf(error, refused));
      await queries.invalidateQueries({ queryKey: casosKey });
    },
  });
  const close = () => {
    settling.reset();
    setAsked(undefined);
  };
  const error = settling.isError ? detailOf(settling.error, refused) : undefined;
  const canAssign = caso.tipo === "PRECO_DESCONHECIDO" || caso.tipo === "CLIENTE_DESCONHECIDO";
  return (
    <>
      <Group>
        {canAssign && <Button onClick={() => setAsked("ATRIBUIR")}>Atribuir plano</Button>}
        <Button variant="outline" color="red.9" onClick={() => setAsked("ENCERRAR")}>
          Encerrar assinatura
        </Button>
        <Button variant="default" onClick={() => setAsked("RESOLVER")}>
          Marcar como resolvido
        </Button>
      </Group>
      <Dialog isOpen={asked === "ATRIBUIR"} title="Atribuir plano" onClose={close}>
        <Stack gap="md">
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <AssignPlan
            needsEmail={caso.user === null}
            isPending={settling.isPending}
            onAssign={settling.mutate}
            onCancel={close}
          />
        </Stack>
      </Dialog>
      <ConfirmDialog
        isOpen={asked === "ENCERRAR"}
        title="Encerrar assinatura"
        text={
          "A assinatura termina agora, aqui e no provedor, e nada mais é cobrado. Isso não devolve o " +
          "que já foi pago."
        }
        confirmLabel="Encerrar"
        isPending={settling.isPending}
        onConfirm={() => settling.mutate({ acao: "ENCERRAR" })}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === "RESOLVER"}
        title="Marcar como resolvido"
        text="Nada muda na assinatura, e este caso não volta a ser aberto."
        confirmLabel="Marcar como resolvido"
        isPending={settling.isPending}
        onConfirm={() => settling.mutate({ acao: "RESOLVER" })}
        onClose={close}
      />
    </>
  );
}
