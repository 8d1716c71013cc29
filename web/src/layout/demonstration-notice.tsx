import { CloseButton, Container } from "@mantine/core";
import { useEffect, useState } from "react";
import { localStore } from "../lib/browser-api.ts";
import { noticeKeys, noticeLine } from "../lib/notice-line.ts";
import { useSite } from "../lib/site.ts";
import classes from "./layout.module.css";

const { told: key, closed: closedKey } = noticeKeys;

/**
 * Says on every screen that this is a demonstration, while it is: in one line that opens to the whole. `isRemembered`:
 * what was said last time stands until it is known, so that the screen does not move, and who closes it reads it again
 * when it says something else; not for pages that are written at build.
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
    // There even when empty, since documents that the build wrote have it filled in by their script.
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
