import type { AdminUser } from "@cav/contract/admin-users.ts";
import { calls } from "@cav/contract/calls.ts";
import { formatCount, formatDateOf } from "@cav/contract/format.ts";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { useUser } from "../../lib/session-context.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showError, showSuccess } from "../../ui/snackbar.ts";
import { CorrectEmail } from "./correct-email.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { userQuery } from "./queries.ts";

/** What can be done to an account as a whole. */
export function AccountActions({ user }: { user: AdminUser }) {
  const me = useUser();
  const queries = useQueryClient();
  const [isEnding, ending] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const [isUnlocking, unlocking] = useDisclosure(false);
  const [isCorrecting, correcting] = useDisclosure(false);
  const params = { uuid: user.uuid };
  const refresh = () => queries.invalidateQueries({ queryKey: userQuery(user.uuid).queryKey });
  const end = useMutation({
    mutationFn: () => call(calls.endUserSessions, { params }),
    onSuccess: () => showSuccess("Sessões encerradas."),
    onError: (error) => showError(detailOf(error, "Não foi possível encerrar as sessões. Tente novamente.")),
    onSettled() {
      ending.close();
      return refresh();
    },
  });
  const reset = useMutation({
    mutationFn: () => call(calls.sendUserPasswordReset, { params }),
    onSuccess: () => showSuccess("E-mail de redefinição de senha enviado."),
    onError: (error) => showError(detailOf(error, "Não foi possível enviar o e-mail. Tente novamente.")),
    onSettled: refresh,
  });
  const unlock = useMutation({
    mutationFn: () => call(calls.removeUserSecondFactor, { params }),
    onSuccess: () => showSuccess("Verificação em duas etapas removida. O usuário foi avisado por e-mail."),
    onError: (error) => showError(detailOf(error, "Não foi possível remover. Tente novamente.")),
    onSettled() {
      unlocking.close();
      return refresh();
    },
  });
  const isMe = user.uuid === me.uuid;
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
          <Button variant="light" onClick={() => reset.mutate()} loading={reset.isPending}>
            Enviar redefinição de senha
          </Button>
          <Button variant="default" onClick={ending.open} disabled={user.sessoes_abertas === 0}>
            Encerrar sessões
          </Button>
          {!isMe && (
            <>
              <Button variant="default" onClick={correcting.open}>
                Corrigir e-mail
              </Button>
              {user.segundo_fator && (
                <Button variant="default" onClick={unlocking.open}>
                  Remover verificação em duas etapas
                </Button>
              )}
              <Button variant="outline" color="red.9" onClick={deleting.open}>
                Excluir conta
              </Button>
            </>
          )}
        </Group>
        {isMe && <Text c="dimmed">Para excluir a sua própria conta, use a página Meu Perfil.</Text>}
      </Stack>
      <ConfirmDialog
        isOpen={isEnding}
        title="Encerrar sessões"
        text={
          isMe
            ? "Você sairá de todos os aparelhos, inclusive deste."
            : `${user.nome} sairá de todos os aparelhos e precisará entrar de novo.`
        }
        confirmLabel="Encerrar"
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={ending.close}
      />
      <ConfirmDialog
        isOpen={isUnlocking}
        title="Remover verificação em duas etapas"
        text={`Só para quem perdeu o celular: ${user.nome} volta a entrar apenas com a senha. O código, as chaves de acesso e as sessões terminam, e um e-mail avisa.`}
        confirmLabel="Remover"
        isPending={unlock.isPending}
        onConfirm={() => unlock.mutate()}
        onClose={unlocking.close}
      />
      <Dialog isOpen={isCorrecting} title="Corrigir e-mail" onClose={correcting.close}>
        <CorrectEmail
          user={user}
          onCancel={correcting.close}
          onDone={() => {
            correcting.close();
            void refresh();
          }}
        />
      </Dialog>
      <Dialog isOpen={isDeleting} title="Excluir conta" onClose={deleting.close}>
        <DeleteUser user={user} onCancel={deleting.close} />
      </Dialog>
    </Card>
  );
}

const sessionsText = (count: number) =>
  count === 0 ? "Nenhuma sessão aberta" : formatCount(count, "sessão aberta", "sessões abertas");
