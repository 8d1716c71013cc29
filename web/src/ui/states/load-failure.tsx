import { Button, Group, Text } from "@mantine/core";

type Props = { children: string; onRetry: () => unknown };

/** Names what a card could not load, with a retry button. */
export function LoadFailure({ children, onRetry }: Props) {
  return (
    <Group justify="space-between" role="alert">
      <Text>{children}</Text>
      <Button variant="default" onClick={() => void onRetry()}>
        Tentar de novo
      </Button>
    </Group>
  );
}
