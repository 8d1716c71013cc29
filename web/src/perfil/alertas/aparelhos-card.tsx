import { aparelhosCalls } from "@cav/contract/alerts/aparelhos.calls.ts";
import type { Aparelho } from "@cav/contract/alerts/aparelhos.ts";
import { formatDateTime, formatDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ChannelSwitch } from "../../alertas/channel-switch.tsx";
import { useRefreshSettings } from "../../alertas/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import {
  acceptNotices,
  aparelhosQuery,
  canTakeNotices,
  endNotices,
  findOwnMark,
  isNoticeRefused,
} from "../../lib/push.ts";
import { readView } from "../../lib/view.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FormEnd } from "../../ui/fields/form-end.tsx";
import { PlainField } from "../../ui/fields/plain-field.tsx";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { ChannelHead } from "./channel-head.tsx";
import { NamedEntry } from "./named-entry.tsx";

type AparelhoDialog = { act: "rename" | "remove"; aparelho: Aparelho };

/** Devices with push notifications: added on the device, named and removed here. */
export function AparelhosCard() {
  // Hidden in a view as another user, because this browser would become that user's.
  const isSeen = readView() !== undefined;
  const aparelhos = useQuery({ ...aparelhosQuery, enabled: !isSeen });
  const { own, refresh } = useOwnMark();
  const [asked, setAsked] = useState<AparelhoDialog>();
  const close = () => setAsked(undefined);
  const finish = async (message: string) => {
    showSuccess(message);
    close();
    await refresh();
  };
  if (isSeen) return null;
  const items = aparelhos.data?.items ?? [];
  return (
    <section aria-labelledby="avisos-nos-aparelhos">
      <Stack gap="xs">
        <ChannelHead
          id="avisos-nos-aparelhos"
          title="Avisos nos aparelhos"
          where={
            aparelhos.data && items.length === 0
              ? "Nenhum aparelho recebe avisos ainda."
              : "Também no celular e no computador, de graça."
          }
        >
          <ChannelSwitch channel="push" />
        </ChannelHead>
        {aparelhos.isPending && <Skeleton height={44} radius={8} aria-busy="true" />}
        {aparelhos.isError && (
          <LoadFailure onRetry={aparelhos.refetch}>Não foi possível carregar seus aparelhos.</LoadFailure>
        )}
        {items.map((aparelho) => (
          <AparelhoRow
            key={aparelho.uuid}
            aparelho={aparelho}
            isOwn={aparelho.marca === own}
            onAsk={(act) => setAsked({ act, aparelho })}
          />
        ))}
        {aparelhos.data && !items.some(({ marca }) => marca === own) && <AddAparelho onDone={finish} />}
      </Stack>
      <Dialog isOpen={asked?.act === "rename"} title="Mudar o nome do aparelho" onClose={close}>
        {asked?.act === "rename" && <Rename aparelho={asked.aparelho} onDone={finish} onCancel={close} />}
      </Dialog>
      {asked?.act === "remove" && (
        <Remove
          aparelho={asked.aparelho}
          isOwn={asked.aparelho.marca === own}
          onDone={finish}
          onCancel={close}
        />
      )}
    </section>
  );
}

/** Finds this browser in the list of devices; returns a function that refreshes both. */
function useOwnMark() {
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  const [own, setOwn] = useState<string>();
  const look = async () => setOwn(await findOwnMark());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the screen opens
  useEffect(() => void look(), []);
  return {
    own,
    async refresh() {
      await look();
      // The channel appears with the first device and disappears with the last.
      refreshSettings();
      await queries.invalidateQueries({ queryKey: aparelhosQuery.queryKey });
    },
  };
}

type EntryProps = { aparelho: Aparelho; isOwn: boolean; onAsk: (act: AparelhoDialog["act"]) => void };

function AparelhoRow({ aparelho: { nome, created_at, usado_em }, isOwn, onAsk }: EntryProps) {
  return (
    <NamedEntry nome={nome} mark={isOwn ? "(este aparelho)" : undefined} onAsk={onAsk}>
      Desde {formatDateTime(created_at)} ·{" "}
      {usado_em ? `Último aviso: ${formatDay(usado_em.slice(0, 10))}` : "Nenhum aviso ainda"}
    </NamedEntry>
  );
}

type AddAparelhoProps = { onDone: (message: string) => Promise<void> };

/** Adds this browser; asks for the permission to notify only when the user presses the button. */
function AddAparelho({ onDone }: AddAparelhoProps) {
  const [isPossible, setPossible] = useState(true);
  useEffect(() => setPossible(canTakeNotices()), []);
  const add = useMutation({
    mutationFn: acceptNotices,
    onSuccess: () => onDone("Pronto: os avisos também chegam neste aparelho."),
    onError: (error) => showError(messageOf(error, "Não foi possível ligar os avisos neste aparelho.")),
  });
  if (!isPossible)
    return (
      <Text c="dimmed">
        Este navegador não recebe avisos. No iPhone, adicione o site à Tela de Início e abra-o por lá.
      </Text>
    );
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="light" size="sm" loading={add.isPending} onClick={() => add.mutate()}>
        Receber avisos neste aparelho
      </Button>
      {isNoticeRefused() && (
        <Text size="sm" c="dimmed">
          Os avisos deste site estão bloqueados: permita-os nas configurações do navegador.
        </Text>
      )}
    </Stack>
  );
}

type FormProps = AddAparelhoProps & { aparelho: Aparelho; onCancel: () => void };

function Rename({ aparelho: { uuid, nome: before }, onDone, onCancel }: FormProps) {
  const [nome, setNome] = useState(before);
  const rename = useMutation({
    mutationFn: () => call(aparelhosCalls.renameAparelho, { params: { uuid }, body: { nome } }),
    onSuccess: () => onDone("Nome do aparelho alterado."),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <Stack gap="md">
        <FailureAlert>
          {rename.error
            ? messageOf(rename.error, "Não foi possível mudar o nome. Tente novamente.")
            : undefined}
        </FailureAlert>
        <PlainField
          label="Nome do aparelho"
          description="Para você reconhecê-lo depois."
          autoComplete="off"
          maxLength={limits.aparelhoNomeMax}
          value={nome}
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <FormEnd onCancel={onCancel} loading={rename.isPending} disabled={nome.trim() === ""}>
          Salvar nome
        </FormEnd>
      </Stack>
    </form>
  );
}

function Remove({ aparelho: { uuid, nome }, isOwn, onDone, onCancel }: FormProps & { isOwn: boolean }) {
  const remove = useMutation({
    async mutationFn() {
      await call(aparelhosCalls.removeAparelho, { params: { uuid } });
      if (isOwn) await endNotices();
    },
    onSuccess: () => onDone("Aparelho removido."),
    onError: (error) => showError(messageOf(error, "Não foi possível remover o aparelho. Tente novamente.")),
  });
  return (
    <ConfirmDialog
      isOpen
      title="Remover aparelho?"
      text={`“${nome}” não recebe mais avisos.`}
      confirmLabel="Remover"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onCancel}
    />
  );
}
