import { calls } from "@cav/contract/calls.ts";
import { type Concurso, isClosed, isOver } from "@cav/contract/concursos/concursos.ts";
import { Button, Group, Menu } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { IconCalendarEvent } from "../../ui/icons/calendar-event.ts";
import { IconCopy } from "../../ui/icons/copy.ts";
import { IconDots } from "../../ui/icons/dots.ts";
import { IconPencil } from "../../ui/icons/pencil.ts";
import { IconPlayerPause } from "../../ui/icons/player-pause.ts";
import { IconPlayerPlay } from "../../ui/icons/player-play.ts";
import { IconX } from "../../ui/icons/x.ts";
import { type Change, ChangeDialog } from "../page/change-dialog.tsx";
import { DeleteConcurso } from "../page/delete-concurso.tsx";
import { rascunhosKey } from "../queries.ts";
import { toDraft, toRascunho } from "./concurso-draft.ts";

/** Frequent changes without the whole form; each shows first who will be notified. */
export default function EditorActions({ concurso }: { concurso: Concurso }) {
  const [change, setChange] = useState<Change>();
  const { uuid, status } = concurso;
  const copy = useCopy(concurso);
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to={`/concursos/${uuid}/editar`}
        variant="light"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
      >
        Editar Concurso
      </Button>
      <Menu withinPortal={false} position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="light" leftSection={<IconDots size={18} aria-hidden="true" />}>
            Mais ações
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
            onClick={() => setChange("datas")}
          >
            Mudar datas
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            disabled={copy.isPending}
            onClick={() => copy.mutate()}
          >
            Duplicar como rascunho
          </Menu.Item>
          {isClosed(status) && status !== "FINALIZADO" && (
            <Menu.Item
              leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
              onClick={() => setChange("retomar")}
            >
              Retomar
            </Menu.Item>
          )}
          {!isClosed(status) && (
            <Menu.Item
              leftSection={<IconPlayerPause size={18} aria-hidden="true" />}
              onClick={() => setChange("suspender")}
            >
              Suspender
            </Menu.Item>
          )}
          {!isOver(status) && (
            <Menu.Item
              leftSection={<IconX size={18} aria-hidden="true" />}
              onClick={() => setChange("cancelar")}
            >
              Cancelar o concurso
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DeleteConcurso uuid={uuid} />
      {change && (
        <ChangeDialog key={change} change={change} concurso={concurso} onClose={() => setChange(undefined)} />
      )}
    </Group>
  );
}

/** Creates a draft with the exam's facts, to begin another edition. */
function useCopy(concurso: Concurso) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn() {
      const draft = toDraft(concurso);
      const cargos = draft.cargos.map((cargo) => ({ ...cargo, uuid: undefined }));
      // Omits the stages, which belong to the earlier edition.
      const dados = toRascunho({ ...draft, titulo: `${draft.titulo} (cópia)`, cargos, etapas: [] });
      return call(calls.createRascunho, { body: { dados } });
    },
    async onSuccess({ uuid }) {
      await queries.invalidateQueries({ queryKey: rascunhosKey });
      await navigate(`/concursos/rascunhos/${uuid}`);
    },
    onError: (error) => showError(detailOf(error, "Não foi possível duplicar o concurso.")),
  });
}
