import { Button, Group, Text } from "@mantine/core";

type Props = { children: string; onRetry: () => unknown };

/** What a card could not load, and another try. */
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
