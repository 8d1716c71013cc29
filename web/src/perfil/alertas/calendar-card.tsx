import { calls } from "@cav/contract/calls.ts";
import type { CalendarioPessoal } from "@cav/contract/jornada/calendario.ts";
import { calendarioGrupoLabels, calendarioGrupos } from "@cav/contract/jornada/calendario.words.ts";
import {
  Button,
  Card,
  Checkbox,
  CopyButton,
  Group,
  List,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { readView } from "../../lib/view.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { IconCopy } from "../../ui/icons/copy.ts";
import { LoadFailure } from "../../ui/states/load-failure.tsx";
import { calendarQuery } from "../queries.ts";

/** Secret calendar address for the user's own calendar app. */
export function CalendarCard() {
  // Hidden in a view as another user, because the address would stay usable.
  const isSeen = readView() !== undefined;
  const feed = useQuery({ ...calendarQuery, enabled: !isSeen });
  if (isSeen) return null;
  return (
    <Card component="section" aria-labelledby="calendario">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="calendario">
            Calendário
          </Title>
          <Text c="dimmed">
            Os prazos e as provas dos concursos que combinam com você ou que salvou, e as etapas dos que
            salvou, na agenda que você já usa. Quando uma data muda, a agenda acompanha.
          </Text>
        </div>
        {feed.isPending && <Skeleton height={44} radius={8} aria-busy="true" />}
        {feed.isError && (
          <LoadFailure onRetry={feed.refetch}>
            Não foi possível carregar o endereço do calendário.
          </LoadFailure>
        )}
        {feed.data &&
          (feed.data.url ? <Address url={feed.data.url} grupos={feed.data.grupos} /> : <CalendarOff />)}
      </Stack>
    </Card>
  );
}

function useRenew(done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(calls.renewCalendarioPessoal, {}),
    onSuccess: (feed) => {
      queries.setQueryData(calendarQuery.queryKey, feed);
      showSuccess(done);
    },
    onError: (error) => showError(detailOf(error, "Não foi possível criar o endereço. Tente novamente.")),
  });
}

function CalendarOff() {
  const renew = useRenew("Calendário ligado.");
  return (
    <Group>
      <Button variant="light" onClick={() => renew.mutate()} loading={renew.isPending}>
        Criar endereço do calendário
      </Button>
    </Group>
  );
}

type Grupos = CalendarioPessoal["grupos"];

function Address({ url, grupos }: { url: string; grupos: Grupos }) {
  return (
    <>
      <TextInput
        label="Endereço do seu calendário"
        description="Quem tiver este endereço vê seus concursos: não o publique."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <GroupsChoice grupos={grupos} />
      <Group>
        <CopyButton value={url} timeout={4_000}>
          {({ copied, copy }) => (
            <Button onClick={copy} leftSection={<IconCopy size={18} aria-hidden="true" />}>
              {copied ? "Copiado!" : "Copiar endereço"}
            </Button>
          )}
        </CopyButton>
        <Button component="a" href={url.replace(/^https?:/, "webcal:")} variant="default">
          Abrir na agenda
        </Button>
      </Group>
      <List size="sm" spacing={4}>
        <List.Item>
          Google Agenda, no computador: ao lado de “Outras agendas”, escolha + → Do URL e cole o endereço. Ela
          aparece também no celular; mudanças podem levar até um dia para chegar.
        </List.Item>
        <List.Item>
          iPhone, iPad e Mac: use “Abrir na agenda” no próprio aparelho e confirme a assinatura.
        </List.Item>
        <List.Item>Outlook: Adicionar calendário → Assinar da Web, e cole o endereço.</List.Item>
      </List>
      <CalendarEnds />
    </>
  );
}

/** Groups in the calendar; saved on each change. */
function GroupsChoice({ grupos }: { grupos: Grupos }) {
  const queries = useQueryClient();
  const save = useMutation({
    // Choices are saved in sequence, so that the last one wins.
    scope: { id: "calendario" },
    mutationFn: (chosen: Grupos) => call(calls.saveCalendarioPessoal, { body: { grupos: chosen } }),
    onSuccess: (feed) => {
      queries.setQueryData(calendarQuery.queryKey, feed);
      showSuccess("Calendário ajustado.");
    },
    onError: (error) => showError(detailOf(error, "Não foi possível ajustar o calendário. Tente novamente.")),
  });
  const chosen = save.isPending ? save.variables : grupos;
  return (
    <Checkbox.Group
      label="O que entra no calendário"
      description="Etapas, só dos concursos que você salvou. Pelo menos um tipo fica marcado."
      value={chosen}
      onChange={(value) => value.length > 0 && save.mutate(value as Grupos)}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
        {calendarioGrupos.map((grupo) => (
          <Checkbox key={grupo} value={grupo} label={calendarioGrupoLabels[grupo]} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

/** A new address and switching off both make the current address invalid, so both ask first. */
function CalendarEnds() {
  const queries = useQueryClient();
  const [isRenewing, renewing] = useDisclosure(false);
  const [isEnding, ending] = useDisclosure(false);
  const renew = useRenew("Endereço trocado. Assine o novo na sua agenda.");
  const end = useMutation({
    mutationFn: () => call(calls.endCalendarioPessoal, {}),
    onSuccess: () => {
      queries.setQueryData(calendarQuery.queryKey, (feed) => feed && { ...feed, url: null });
      showSuccess("Calendário desligado.");
    },
    onError: (error) => showError(detailOf(error, "Não foi possível desligar. Tente novamente.")),
    onSettled: ending.close,
  });
  return (
    <Group>
      <Button variant="default" onClick={renewing.open}>
        Trocar endereço
      </Button>
      <Button variant="outline" color="red.9" onClick={ending.open}>
        Desligar calendário
      </Button>
      <ConfirmDialog
        isOpen={isRenewing}
        title="Trocar o endereço?"
        text="O endereço atual deixa de funcionar nas agendas onde você o assinou."
        confirmLabel="Trocar endereço"
        isPending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: renewing.close })}
        onClose={renewing.close}
      />
      <ConfirmDialog
        isOpen={isEnding}
        title="Desligar o calendário?"
        text="As agendas que assinaram este endereço deixam de receber suas datas."
        confirmLabel="Desligar"
        isPending={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={ending.close}
      />
    </Group>
  );
}
