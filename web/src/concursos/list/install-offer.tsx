import { Button, Group, Text } from "@mantine/core";
import { takeInstallQuestion } from "../../lib/install.ts";
import { hideNotice, showOffer } from "../../ui/dialogs/snackbar.ts";

/** Offers to install the app after the user saved an exam; once, and only where the browser supports it. */
export function offerInstall(): void {
  const ask = takeInstallQuestion();
  if (!ask) return;
  const id = showOffer(
    <>
      <Text>Instale o app: seus concursos e prazos a um toque, e os salvos também sem conexão.</Text>
      <Group gap="xs" mt="xs">
        <Button
          onClick={() => {
            hideNotice(id);
            void ask();
          }}
        >
          Instalar
        </Button>
        <Button variant="subtle" onClick={() => hideNotice(id)}>
          Agora não
        </Button>
      </Group>
    </>,
  );
}
