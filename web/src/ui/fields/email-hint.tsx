import { suggestEmail } from "@cav/contract/users/email-hint.ts";
import { Button } from "@mantine/core";

type Props = { typed: string; onAccept: (email: string) => void };

/** Suggests a correction for a typo in an address; one press accepts it. */
export function EmailHint({ typed, onAccept }: Props) {
  const meant = suggestEmail(typed);
  return (
    // The element is rendered before its text, so that screen readers announce the text when it appears.
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
