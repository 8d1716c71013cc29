import { Button, Group, Text } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Dialog } from "./dialog.tsx";

type Props = { hasChanges: () => boolean; meaning?: string };

/** Asks before unsaved changes are lost: on navigation, and on closing or reloading the page. */
export function UnsavedChanges({
  hasChanges,
  meaning = "Se você sair agora, o que digitou será perdido.",
}: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasChanges]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog isOpen={blocker.state === "blocked"} title="Alterações não salvas" onClose={stay}>
      <Text>{meaning}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={stay}>
          Continuar editando
        </Button>
        <Button color="red.9" onClick={() => blocker.proceed?.()}>
          Sair sem salvar
        </Button>
      </Group>
    </Dialog>
  );
}
