import { calls } from "@cav/contract/calls.ts";
import { formatCount, formatDateOf } from "@cav/contract/format.ts";
import type { AdminUser } from "@cav/contract/users/admin-users.ts";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { useUser } from "../../lib/session-context.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { CorrectEmail } from "./correct-email.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { userQuery } from "./queries.ts";

type Props = { user: AdminUser };

/** Actions on a whole account. */
export function AccountActions({ user }: Props) {
  const isMe = user.uuid === useUser().uuid;
  return (
    <Card component="section" aria-labelledby="conta-do-usuario">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="conta-do-usuario">
            Conta
          </Title>
          <Text c="dimmed">
            Cadastro em {formatDateOf(user.created_at)}. {sessionsText(user.sessoes_abertas)}.
          </Text>
        </div>
        <Group>
          <SendReset user={user} />
          <EndSessions user={user} isMe={isMe} />
          {!isMe && (
            <>
              <ChangeEmail user={user} />
              {user.segundo_fator && <RemoveSecondFactor user={user} />}
              <DeleteAccount user={user} />
            </>
          )}
        </Group>
        {isMe && <Text c="dimmed">Para excluir a sua própria conta, use a página Meu Perfil.</Text>}
      </Stack>
    </Card>
  );
}

const sessionsText = (count: number) =>
  count === 0 ? "Nenhuma sessão aberta" : formatCount(count, "sessão aberta", "sessões abertas");

type AccountAction = {
  run: () => Promise<unknown>;
  done: string;
  /** Fallback message without a reason from the server. */
  failed: string;
  onSettled?: () => void;
};

/** Runs an action on the account, reports the result, and reloads the account. */
function useAccountAction({ uuid }: AdminUser, { run, done, failed, onSettled }: AccountAction) {
  const refresh = useRefresh(uuid);
  return useMutation({
    mutationFn: run,
    onSuccess: () => showSuccess(done),
    onError: (error) => showError(detailOf(error, failed)),
    onSettled() {
      onSettled?.();
      return refresh();
    },
  });
}

function useRefresh(uuid: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: userQuery(uuid).queryKey });
}

function SendReset({ user }: Props) {
  const reset = useAccountAction(user, {
    run: () => call(calls.sendUserPasswordReset, { params: { uuid: user.uuid } }),
    done: "E-mail de redefinição de senha enviado.",
    failed: "Não foi possível enviar o e-mail. Tente novamente.",
  });
  return (
    <Button variant="light" onClick={() => reset.mutate()} loading={reset.isPending}>
      Enviar redefinição de senha
    </Button>
  );
}

function EndSessions({ user, isMe }: Props & { isMe: boolean }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const end = useAccountAction(user, {
    run: () => call(calls.endUserSessions, { params: { uuid: user.uuid } }),
    done: "Sessões encerradas.",
    failed: "Não foi possível encerrar as sessões. Tente novamente.",
    onSettled: close,
  });
  return (
    <>
      <Button variant="default" onClick={open} disabled={user.sessoes_abertas === 0}>
        Encerrar sessões
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Encerrar sessões"
        text={
          isMe
            ? "Você sairá de todos os aparelhos, inclusive deste."
            : `${user.nome} sairá de todos os aparelhos e precisará entrar de novo.`
        }
        confirmLabel="Encerrar"
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={close}
      />
    </>
  );
}

function RemoveSecondFactor({ user }: Props) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const remove = useAccountAction(user, {
    run: () => call(calls.removeUserSecondFactor, { params: { uuid: user.uuid } }),
    done: "Verificação em duas etapas removida. O usuário foi avisado por e-mail.",
    failed: "Não foi possível remover. Tente novamente.",
    onSettled: close,
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        Remover verificação em duas etapas
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remover verificação em duas etapas"
        text={
          `Só para quem perdeu o celular: ${user.nome} volta a entrar apenas com a senha. O código, ` +
          `as chaves de acesso e as sessões terminam, e um e-mail avisa.`
        }
        confirmLabel="Remover"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </>
  );
}

function ChangeEmail({ user }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const refresh = useRefresh(user.uuid);
  return (
    <>
      <Button variant="default" onClick={open}>
        Corrigir e-mail
      </Button>
      <Dialog isOpen={isOpen} title="Corrigir e-mail" onClose={close}>
        <CorrectEmail
          user={user}
          onCancel={close}
          onDone={() => {
            close();
            void refresh();
          }}
        />
      </Dialog>
    </>
  );
}

function DeleteAccount({ user }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="outline" color="red.9" onClick={open}>
        Excluir conta
      </Button>
      <Dialog isOpen={isOpen} title="Excluir conta" onClose={close}>
        <DeleteUser user={user} onCancel={close} />
      </Dialog>
    </>
  );
}
