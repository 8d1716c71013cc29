import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./save-bar.module.css";

type Props = {
  isSaving: boolean;
  /** Undefined for exams that are already published. */
  onKeep?: (() => void) | undefined;
  onSave: () => void;
  children: ReactNode;
};

/** Save buttons, with what saving does; nothing else on the screen saves. */
export function SaveBar({ isSaving, onKeep, onSave, children }: Props) {
  return (
    <div className={classes.bar}>
      <div className={classes.meaning}>{children}</div>
      <Group gap="xs">
        <Button component={Link} to="/concursos" variant="default">
          Cancelar
        </Button>
        {onKeep && (
          <Button variant="default" onClick={onKeep} disabled={isSaving}>
            Salvar rascunho
          </Button>
        )}
        <Button onClick={onSave} disabled={isSaving}>
          {isSaving ? "Salvando..." : onKeep ? "Publicar" : "Salvar"}
        </Button>
      </Group>
    </div>
  );
}
