import { calls } from "@cav/contract/calls.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import type { MeuTelegram } from "@cav/contract/telegram.ts";
import { Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRefreshSettings } from "../alertas/queries.ts";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { readView } from "../lib/view.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { showError, showSuccess } from "../ui/snackbar.ts";
import { Tag } from "../ui/tag.tsx";
import { telegramQuery } from "./queries.ts";

/** How often it is asked whether the conversation was begun, while its link stands open. */
const askMs = 2_000;

/** The reader's conversation with the bot of Telegram; nothing where the installation has none. */
export function TelegramCard() {
  // Not for who sees the product as somebody else does: the link would make the conversation theirs.
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
    <Card component="section" aria-labelledby="telegram">
      <Stack gap="xs">
        <div>
          <Group justify="space-between">
            <Title order={2} fz={17} id="telegram">
              Telegram
            </Title>
            {data?.vinculo && <Tag tone="success">Ligado</Tag>}
          </Group>
          <Text c="dimmed" size="sm">
            Também numa conversa com o nosso robô, de graça.
          </Text>
        </div>
        {telegram.isPending && <Skeleton height={44} radius={8} aria-busy="true" />}
        {telegram.isError && (
          <LoadFailure onRetry={telegram.refetch}>
            Não foi possível carregar a sua ligação com o Telegram.
          </LoadFailure>
        )}
        {data?.vinculo && <Linked vinculo={data.vinculo} onEnd={invite.reset} />}
        {data && !data.vinculo && (
          <Invite link={invite.data?.link} isPending={invite.isPending} onAsk={() => invite.mutate()} />
        )}
      </Stack>
    </Card>
  );
}

type InviteProps = { link: string | undefined; isPending: boolean; onAsk: () => void };

function Invite({ link, isPending, onAsk }: InviteProps) {
  return (
    <>
      {link && (
        <Text role="status">
          Abra o Telegram e toque em Iniciar. O link vale por 15 minutos, uma vez só: não o passe a ninguém.
        </Text>
      )}
      <Group>
        {link && (
          <Button component="a" href={link} target="_blank" rel="noreferrer">
            Abrir o Telegram
          </Button>
        )}
        <Button variant={link ? "default" : "light"} onClick={onAsk} loading={isPending}>
          {link ? "Criar outro link" : "Ligar o Telegram"}
        </Button>
      </Group>
    </>
  );
}

type LinkedProps = { vinculo: NonNullable<MeuTelegram["vinculo"]>; onEnd: () => void };

function Linked({ vinculo, onEnd }: LinkedProps) {
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  const [isAsked, asking] = useDisclosure(false);
  // The settings have a switch of it as soon as it is linked, and none any more when it is not.
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
      <Text>
        Conversa com {vinculo.nome}, desde {formatDateTime(vinculo.desde)}.
      </Text>
      <Group>
        <Button variant="outline" color="red.9" onClick={asking.open}>
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
