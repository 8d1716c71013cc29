import { suggestEmail } from "@cav/contract/email-hint.ts";
import { Button } from "@mantine/core";

type Props = { typed: string; onAccept: (email: string) => void };

/** Asks of a typing error in an address whether another one was meant; one press takes it, and nobody has to. */
export function EmailHint({ typed, onAccept }: Props) {
  const meant = suggestEmail(typed);
  return (
    // There before its text, to be read out.
    <div role="status">
      {meant && (
        <Button
          variant="subtle"
          h="auto"
          py={6}
          styles={{ label: { whiteSpace: "normal", overflowWrap: "anywhere", textAlign: "start" } }}
          onClick={() => onAccept(meant)}
        >
          Você quis dizer {meant}?
        </Button>
      )}
    </div>
  );
}
