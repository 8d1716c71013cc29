import { calls } from "@cav/contract/calls.ts";
import {
  acoesOf,
  type Caso,
  type CasoAcao,
  type CasoTipo,
  type RepeatableCaso,
  type SettleCasoBody,
} from "@cav/contract/subscriptions/casos.ts";
import { Alert, Button, type ButtonProps, Group, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { usersKey } from "../users/queries.ts";
import { AssignPlan } from "./assign-plan.tsx";
import { KeepUntil } from "./keep-until.tsx";
import { casosKey } from "./queries.ts";

const done: Record<CasoAcao, string> = {
  ATRIBUIR: "Plano atribuído.",
  ENCERRAR: "Assinatura encerrada.",
  MANTER: "Premium mantido.",
  DEVOLVER: "Pagamento devolvido.",
  REPETIR: "Devolução repetida.",
  RESOLVER: "Caso marcado como resolvido.",
};

const looks: Record<CasoAcao, ButtonProps & { children: string }> = {
  ATRIBUIR: { children: "Atribuir plano" },
  DEVOLVER: { children: "Devolver o pagamento" },
  REPETIR: { children: "Repetir a devolução" },
  MANTER: { children: "Manter até…", variant: "outline" },
  ENCERRAR: { children: "Encerrar assinatura", variant: "outline", color: "red.9" },
  RESOLVER: { children: "Marcar como resolvido", variant: "default" },
};

const refused = "Não foi possível resolver o caso. Tente novamente.";

/** Cases of a refund that did not arrive, and what repeating it does. */
const repeatable = {
  DEVOLUCAO_RECUSADA: "O mesmo valor é devolvido, e a assinatura termina agora, aqui e no provedor.",
  ESTORNO_FALHOU: "O mesmo valor é enviado outra vez a quem pagou.",
} satisfies Record<RepeatableCaso, string>;
const repeatTextOf = (tipo: CasoTipo) => (repeatable as Partial<Record<CasoTipo, string>>)[tipo] ?? "";

/** Buttons that settle an open case, with their dialogs. */
export function CasoActions({ caso }: { caso: Caso }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<CasoAcao>();
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
      if (acao === "ATRIBUIR" || acao === "MANTER") return;
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
  const shown = error && (
    <Alert color="red" role="alert">
      {error}
    </Alert>
  );
  return (
    <>
      <Group>
        {acoesOf(caso).map((acao) => (
          <Button key={acao} {...looks[acao]} onClick={() => setAsked(acao)} />
        ))}
      </Group>
      <Dialog isOpen={asked === "ATRIBUIR"} title="Atribuir plano" onClose={close}>
        <Stack gap="md">
          {shown}
          <AssignPlan
            needsEmail={caso.user === null}
            isPending={settling.isPending}
            onAssign={settling.mutate}
            onCancel={close}
          />
        </Stack>
      </Dialog>
      <Dialog isOpen={asked === "MANTER"} title="Manter premium até" onClose={close}>
        <Stack gap="md">
          {shown}
          <KeepUntil isPending={settling.isPending} onKeep={settling.mutate} onCancel={close} />
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
        isOpen={asked === "DEVOLVER"}
        title="Devolver o pagamento"
        text="O que foi pago depois do fim volta para quem pagou. A assinatura continua encerrada."
        confirmLabel="Devolver"
        isPending={settling.isPending}
        onConfirm={() => settling.mutate({ acao: "DEVOLVER" })}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === "REPETIR"}
        title="Repetir a devolução"
        text={repeatTextOf(caso.tipo)}
        confirmLabel="Repetir"
        isPending={settling.isPending}
        onConfirm={() => settling.mutate({ acao: "REPETIR" })}
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
