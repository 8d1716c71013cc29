import { type Concurso, isClosed, isOver } from "@cav/contract/concursos.ts";
import { Button, Group, Menu } from "@mantine/core";
import {
  IconCalendarEvent,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Change, ChangeDialog } from "./change-dialog.tsx";
import { DeleteConcurso } from "./delete-concurso.tsx";

/** What editors do most, without the whole form; each says first whom it tells. */
export default function EditorActions({ concurso }: { concurso: Concurso }) {
  const [change, setChange] = useState<Change>();
  const { uuid, status } = concurso;
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
