import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  nome: string;
  /** Behind the name: what this one is to its reader. */
  mark?: string | undefined;
  /** Since when, and when last. */
  children: ReactNode;
  onAsk: (act: "rename" | "remove") => void;
};

/** One of the things that a reader named themselves: renamed and removed from here. */
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
