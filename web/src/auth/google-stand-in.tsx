import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { IconBrandGoogle } from "../ui/icons/brand-google.ts";

type Props = { nonce: string | undefined; onToken: (token: string) => void; onNoCredential: () => void };

/** Last address of the emulator's page; its query holds the chosen token. */
const donePath = "/dev/google/feito";
const lookMs = 200;

/** Replaces Google's button where the local emulator runs: its page opens in a window, as Google's does. */
export default function GoogleStandIn({ nonce, onToken, onNoCredential }: Props) {
  const timer = useRef(0);
  useEffect(() => () => window.clearInterval(timer.current), []);

  function open(): void {
    const query = new URLSearchParams({ nonce: nonce ?? "", volta: donePath });
    const popup = window.open(`/dev/google/?${query}`, "google", "popup,width=560,height=720");
    window.clearInterval(timer.current);
    timer.current = window.setInterval(() => {
      const answer = answerOf(popup);
      if (answer === undefined) return;
      window.clearInterval(timer.current);
      popup?.close();
      if (answer) onToken(answer);
      else onNoCredential();
    }, lookMs);
  }

  return (
    <Button
      variant="default"
      fullWidth
      px="xs"
      disabled={nonce === undefined}
      onClick={open}
      leftSection={<IconBrandGoogle size={18} aria-hidden="true" />}
    >
      Continuar com Google (simulado)
    </Button>
  );
}

/** Returns the chosen token, "" when the window closed without one, undefined while it is open. */
function answerOf(popup: Window | null): string | undefined {
  if (!popup || popup.closed) return "";
  if (popup.location.pathname !== donePath) return undefined;
  return new URLSearchParams(popup.location.hash.slice(1)).get("google_token") ?? "";
}
