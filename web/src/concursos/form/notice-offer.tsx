import { Button, Group, Text } from "@mantine/core";
import { messageOf } from "../../lib/api-error.ts";
import { acceptNotices, takeNoticeOffer } from "../../lib/push.ts";
import { hideNotice, showError, showOffer, showSuccess } from "../../ui/dialogs/snackbar.ts";

/**
 * Offers notifications after the user saved an exam. Returns false when they are unsupported or were offered before.
 * `onAccepted` runs when this browser is registered.
 */
export function offerNotices(onAccepted: () => void): boolean {
  if (!takeNoticeOffer()) return false;
  const id = showOffer(
    <>
      <Text>Quer ser avisado neste aparelho antes de cada prazo dos seus concursos?</Text>
      <Group gap="xs" mt="xs">
        <Button
          onClick={() => {
            hideNotice(id);
            acceptNotices().then(
              () => {
                showSuccess("Pronto: os avisos também chegam neste aparelho.");
                onAccepted();
              },
              (error: unknown) =>
                showError(messageOf(error, "Não foi possível ligar os avisos neste aparelho.")),
            );
          }}
        >
          Quero avisos
        </Button>
        <Button variant="subtle" onClick={() => hideNotice(id)}>
          Agora não
        </Button>
      </Group>
    </>,
  );
  return true;
}
