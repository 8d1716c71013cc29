import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  drawing: ReactNode;
  title: string;
  /** 1 when the screen has no other heading. */
  titleOrder?: 1 | 2;
  detail?: string;
  action?: ReactNode;
  children?: ReactNode;
};

/** Empty state: a drawing, one sentence, one action. */
export function EmptyState({ drawing, title, titleOrder = 2, detail, action, children }: Props) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      {drawing}
      <Title order={titleOrder} fz={20}>
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
