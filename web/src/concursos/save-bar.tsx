import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./save-bar.module.css";

type Props = { isSaving: boolean; onSave: () => void; children: ReactNode };

/** What saving means, and the button for it: the only thing that saves. */
export function SaveBar({ isSaving, onSave, children }: Props) {
  return (
    <div className={classes.bar}>
      <div className={classes.meaning}>{children}</div>
      <Group gap="xs">
        <Button component={Link} to="/concursos" variant="default">
          Cancelar
        </Button>
        <Button onClick={onSave} disabled={isSaving}>
          {isSaving ? "Salvando..." : "Salvar"}
        </Button>
      </Group>
    </div>
  );
}
