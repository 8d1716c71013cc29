import { pluralOf } from "@cav/contract/format.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { NarrowCard } from "../ui/frames/narrow-card.tsx";

export type Destination = { path: string; sentence: string; button: string };

/** Returns the sign-in as a destination; the typed address is filled in there. */
export const toLogin = (path = "/login"): Destination => ({
  path,
  sentence: "ao login",
  button: "Ir para o login agora",
});

export type CountdownProps = {
  title: string;
  message: string;
  to: Destination;
  email?: string;
  delayMs: number;
  /** Other actions on this screen; `hold` stops the countdown when one begins. */
  children?: ((hold: () => void) => ReactNode) | undefined;
};

/**
 * Shows a success, takes the focus, and opens the next screen after a countdown. Screen readers do not hear each
 * second.
 */
export function RedirectCountdown({ title, message, to, email, delayMs, children }: CountdownProps) {
  const { path, sentence, button } = to;
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(delayMs / 1000);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    if (seconds === 0) {
      void navigate(path, { state: { email } });
      return;
    }
    const timer = window.setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [seconds, isHeld, navigate, path, email]);
  return (
    <NarrowCard title={title} takesFocus>
      <Alert color="teal" role="status">
        {message}
      </Alert>
      {children?.(() => setHeld(true))}
      {!isHeld && (
        <Group justify="space-between" gap="xs">
          <Text c="dimmed">
            Você será levado {sentence} em {seconds} {pluralOf(seconds, "segundo", "segundos")}.
          </Text>
          <Button variant="subtle" onClick={() => setHeld(true)}>
            Ficar nesta página
          </Button>
        </Group>
      )}
      <Button component={Link} to={path} state={{ email }} fullWidth>
        {button}
      </Button>
    </NarrowCard>
  );
}
