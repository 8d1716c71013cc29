import { Alert, Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { NarrowCard } from "../ui/narrow-card.tsx";

const destinations = {
  login: { path: "/login", sentence: "ao login", button: "Ir para o login agora" },
  meusConcursos: {
    path: "/meus-concursos",
    sentence: "aos seus concursos",
    button: "Ir para os meus concursos agora",
  },
};

type Props = { title: string; message: string; to: keyof typeof destinations; delayMs: number };

/** A success, and the seconds until the next screen opens by itself. */
export function RedirectCountdown({ title, message, to, delayMs }: Props) {
  const { path, sentence, button } = destinations[to];
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(delayMs / 1000);
  useEffect(() => {
    if (seconds === 0) {
      void navigate(path);
      return;
    }
    const timer = window.setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [seconds, navigate, path]);
  return (
    <NarrowCard title={title}>
      <Alert color="teal" role="status">
        {message} Você será levado {sentence} em {seconds} {seconds === 1 ? "segundo" : "segundos"}.
      </Alert>
      <Button component={Link} to={path} fullWidth>
        {button}
      </Button>
    </NarrowCard>
  );
}
