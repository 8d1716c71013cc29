import { Alert, Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { AuthCard } from "./auth-card.tsx";

type Props = { title: string; message: string; delayMs: number };

/** A success, and the seconds until the sign-in opens by itself. */
export function LoginCountdown({ title, message, delayMs }: Props) {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(delayMs / 1000);
  useEffect(() => {
    if (seconds === 0) {
      void navigate("/login");
      return;
    }
    const timer = window.setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [seconds, navigate]);
  return (
    <AuthCard title={title}>
      <Alert color="teal" role="status">
        {message} Você será levado ao login em {seconds} {seconds === 1 ? "segundo" : "segundos"}.
      </Alert>
      <Button component={Link} to="/login" fullWidth>
        Ir para o login agora
      </Button>
    </AuthCard>
  );
}
