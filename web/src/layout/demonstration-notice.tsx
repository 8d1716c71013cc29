import { Container } from "@mantine/core";
import { useSite } from "../lib/site.ts";
import classes from "./layout.module.css";

/** Says on every screen that the catalogue is a demonstration, while it is. */
export function DemonstrationNotice() {
  const { data } = useSite();
  const notice = data?.aviso_demonstracao;
  return (
    // There even when empty, since documents have it filled in by their script.
    <aside className={classes.notice} aria-label="Aviso de demonstração" hidden={!notice} data-fill="notice">
      <Container data-fill="notice-text">{notice}</Container>
    </aside>
  );
}
