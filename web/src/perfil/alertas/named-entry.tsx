import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  nome: string;
  /** Mark after the name, such as "this device". */
  mark?: string | undefined;
  /** When the entry was created and last used. */
  children: ReactNode;
  onAsk: (act: "rename" | "remove") => void;
};

/** An item with a name from the user, which can be renamed or removed. */
export function NamedEntry({ nome, mark, children, onAsk }: Props) {
  return (
    <Group justify="space-between">
      <div>
        <Text fw={600}>
          {nome}
          {mark && ` ${mark}`}
        </Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={() => onAsk("rename")} aria-label={`Renomear ${nome}`}>
          Renomear
        </Button>
        <Button variant="default" onClick={() => onAsk("remove")} aria-label={`Remover ${nome}`}>
          Remover
        </Button>
      </Group>
    </Group>
  );
}
