import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { drawing: ReactNode; title: string; detail?: string; action?: ReactNode; children?: ReactNode };

/** Nothing to show: a drawing, one sentence, one action. */
export function EmptyState({ drawing, title, detail, action, children }: Props) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      {drawing}
      <Title order={2} fz={20}>
        {title}
      </Title>
      {detail && (
        <Text c="dimmed" maw={520}>
          {detail}
        </Text>
      )}
      {action}
      {children}
    </Stack>
  );
}
