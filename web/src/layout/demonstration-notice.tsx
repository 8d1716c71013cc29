import { Container } from "@mantine/core";
import { useSite } from "../lib/site.ts";
import classes from "./layout.module.css";

/** Says on every screen that the catalogue is a demonstration, while it is. */
export function DemonstrationNotice() {
  const { data } = useSite();
  if (!data?.aviso_demonstracao) return null;
  return (
    <aside className={classes.notice} aria-label="Aviso de demonstração">
      <Container>{data.aviso_demonstracao}</Container>
    </aside>
  );
}
