import { Button, Container, Group } from "@mantine/core";
import { useSession } from "../lib/session-context.tsx";
import { leaveView, readView } from "../lib/view.ts";
import classes from "./layout.module.css";

/** Bar above every screen of a view as another user, with a button to leave. */
export function ViewBar() {
  const session = useSession();
  if (session.status !== "signed-in" || !readView()) return null;
  return (
    <aside className={classes.notice} aria-label="Visão como outra pessoa">
      <Container>
        <Group gap="xs" justify="space-between">
          <span>
            Você vê o site como <strong>{session.user.nome}</strong>. Só leitura: nada pode ser alterado.
          </span>
          <Button variant="default" size="xs" onClick={leaveView}>
            Sair da visão
          </Button>
        </Group>
      </Container>
    </aside>
  );
}
