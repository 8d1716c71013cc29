import { CloseButton, Container } from "@mantine/core";
import { useEffect, useState } from "react";
import { localStore } from "../lib/browser-api.ts";
import { noticeKeys, noticeLine } from "../lib/notice-line.ts";
import { useSite } from "../lib/site.ts";
import classes from "./layout.module.css";

const { told: key, closed: closedKey } = noticeKeys;

/**
 * Notice of a demonstration on every screen, one line that expands. `isRemembered` shows the last known text until the
 * current one loads, so that the screen does not move. A closed notice returns when its text changes. Not for
 * prerendered pages.
 */
export function DemonstrationNotice({ isRemembered = false }: { isRemembered?: boolean }) {
  const { data } = useSite();
  const [closed, setClosed] = useState(() => (isRemembered ? (localStore.read(closedKey) ?? null) : null));
  const notice = data ? data.aviso_demonstracao : isRemembered ? (localStore.read(key) ?? null) : null;
  useEffect(() => {
    if (data) localStore.write(key, data.aviso_demonstracao ?? "");
  }, [data]);
  const isClosed = notice === closed && notice !== null;
  function close() {
    localStore.write(closedKey, notice ?? "");
    setClosed(notice);
  }
  return (
    // Rendered even when empty, because the documents' script fills it in.
    <aside
      className={classes.notice}
      aria-label="Aviso de demonstração"
      hidden={!notice || isClosed}
      data-closed={isClosed || undefined}
      data-fill={data ? undefined : "notice"}
    >
      <Container className={classes.noticeRow}>
        <details>
          <summary>{noticeLine}</summary>
          <p data-fill="notice-text" suppressHydrationWarning>
            {notice ?? ""}
          </p>
        </details>
        {isRemembered && <CloseButton size={32} aria-label="Fechar aviso de demonstração" onClick={close} />}
      </Container>
    </aside>
  );
}
