import { Container } from "@mantine/core";
import { useEffect } from "react";
import { useSite } from "../lib/site.ts";
import classes from "./layout.module.css";

const key = "cav-demonstration";

/**
 * Says on every screen that the catalogue is a demonstration, while it is. `isRemembered`: what was said last time stands
 * until it is known, so that the screen does not move; not for pages that are written at build.
 */
export function DemonstrationNotice({ isRemembered = false }: { isRemembered?: boolean }) {
  const { data } = useSite();
  const notice = data ? data.aviso_demonstracao : isRemembered ? localStorage.getItem(key) : null;
  useEffect(() => {
    if (data) localStorage.setItem(key, data.aviso_demonstracao ?? "");
  }, [data]);
  return (
    // There even when empty, since documents have it filled in by their script.
    <aside className={classes.notice} aria-label="Aviso de demonstração" hidden={!notice} data-fill="notice">
      <Container data-fill="notice-text">{notice}</Container>
    </aside>
  );
}
