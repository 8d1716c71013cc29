import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { id: string; title: string; where: string; children: ReactNode };

/** Row of the list of channels: name, address, and its switch or button. */
export function ChannelHead({ id, title, where, children }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ flex: "1 1 10rem" }}>
        <Title order={2} fz={17} id={id}>
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {where}
        </Text>
      </div>
      {children}
    </Group>
  );
}
