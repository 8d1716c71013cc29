import type { User } from "@cav/contract/users/users.ts";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { CalendarCard } from "./calendar-card.tsx";
import { MonitorDeNomeCard } from "./monitor-de-nome-card.tsx";

/** Rare needs of the alerts' page; loads when its section opens. */
export default function AlertasAdvanced({ user }: { user: User }) {
  return (
    <>
      <MonitorDeNomeCard user={user} />
      <Text>
        Seu concurso não está no catálogo?{" "}
        <Anchor component={Link} to="/paginas">
          Acompanhe a página dele em Minhas Páginas
        </Anchor>
      </Text>
      <CalendarCard />
    </>
  );
}
