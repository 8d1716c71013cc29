import { calls } from "@cav/contract/calls.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ChannelSwitch } from "../../alertas/channel-switch.tsx";
import { useRefreshSettings } from "../../alertas/queries.ts";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { readView } from "../../lib/view.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { telegramQuery } from "../queries.ts";
import { ChannelHead } from "./channel-head.tsx";

/** Polling interval while the bot's link is open. */
const askMs = 2_000;

/** Bot conversation of the user; hidden where there is no bot. */
export function TelegramCard() {
  // Hidden in a view as another user, because the link would connect the administrator's chat.
  const isSeen = readView() !== undefined;
  const invite = useMutation({
    mutationFn: () => call(calls.createTelegramInvite, {}),
    onError: (error) => showError(detailOf(error, "Não foi possível criar o link. Tente novamente.")),
  });
  const telegram = useQuery({
    ...telegramQuery,
    enabled: !isSeen,
    refetchInterval: ({ state }) => (invite.data && !state.data?.vinculo ? askMs : false),
  });
  const { data } = telegram;
  if (isSeen || (data && !data.disponivel && !data.vinculo)) return null;
  return (
    <section aria-labelledby="telegram">
      <Stack gap="xs">
        <ChannelHead
          id="telegram"
          title="Telegram"
          where={
            data?.vinculo
              ? `Conversa com ${data.vinculo.nome}, desde ${formatDateTime(data.vinculo.desde)}.`
              : "Também numa conversa com o nosso robô, de graça."
          }
        >
          {data?.vinculo && <ChannelSwitch channel="telegram" />}
          {data && !data.vinculo && !invite.data && (
            <Button variant="light" size="sm" loading={invite.isPending} onClick={() => invite.mutate()}>
              Ligar o Telegram
            </Button>
          )}
        </ChannelHead>
        {telegram.isPending && <Skeleton height={44} radius={8} aria-busy="true" />}
        {telegram.isError && (
          <LoadFailure onRetry={telegram.refetch}>
            Não foi possível carregar a sua ligação com o Telegram.
          </LoadFailure>
        )}
        {data?.vinculo && <Linked onEnd={invite.reset} />}
        {data && !data.vinculo && invite.data && (
          <Invite link={invite.data.link} isPending={invite.isPending} onAsk={() => invite.mutate()} />
        )}
      </Stack>
    </section>
  );
}

type InviteProps = { link: string; isPending: boolean; onAsk: () => void };

function Invite({ link, isPending, onAsk }: InviteProps) {
  return (
    <>
      <Text role="status">
        Abra o Telegram e toque em Iniciar. O link vale por 15 minutos, uma vez só: não o passe a ninguém.
      </Text>
      <Group>
        <Button component="a" href={link} target="_blank" rel="noreferrer">
          Abrir o Telegram
        </Button>
        <Button variant="default" onClick={onAsk} loading={isPending}>
          Criar outro link
        </Button>
      </Group>
    </>
  );
}

function Linked({ onEnd }: { onEnd: () => void }) {
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  const [isAsked, asking] = useDisclosure(false);
  // Updates the settings, which have a switch for linked channels only.
  useEffect(() => {
    refreshSettings();
    return refreshSettings;
  }, [refreshSettings]);
  const end = useMutation({
    mutationFn: () => call(calls.deleteMyTelegram, {}),
    onSuccess: async () => {
      onEnd();
      showSuccess("Telegram desligado.");
      await queries.invalidateQueries({ queryKey: telegramQuery.queryKey });
    },
    onError: (error) => showError(detailOf(error, "Não foi possível desligar. Tente novamente.")),
    onSettled: asking.close,
  });
  return (
    <>
      <Group>
        <Button variant="outline" color="red.9" size="compact-md" onClick={asking.open}>
          Desligar o Telegram
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsked}
        title="Desligar o Telegram?"
        text="Esquecemos a conversa: nada mais vai para ela. Para voltar, ligue de novo."
        confirmLabel="Desligar"
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={asking.close}
      />
    </>
  );
}
