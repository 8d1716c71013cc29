import { CloseButton } from "@mantine/core";
import { notifications, useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useEffect } from "react";
import { useOnceTrue } from "../use-once-true.ts";
import classes from "./snackbars.module.css";

const fetchList = () => import("../frames/message-list.tsx");
// Falls back to a plain list when the file can't be fetched: the message may report just that.
const MessageList = lazy(() => fetchList().catch(() => ({ default: PlainList })));

/** Container of the messages. Its code loads at the user's first input, and renders from the first message on. */
export function Snackbars(props: { isKept: () => boolean }) {
  const isNeeded = useOnceTrue(useNotifications().notifications.length > 0);
  useEffect(() => {
    const fetchEarly = () => void fetchList().catch(() => undefined);
    const inputs = ["pointerdown", "keydown"] as const;
    for (const input of inputs) window.addEventListener(input, fetchEarly, { once: true, passive: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, fetchEarly);
    };
  }, []);
  return <Suspense fallback={null}>{isNeeded && <MessageList {...props} />}</Suspense>;
}

/** Plain list of messages that needs no further code. */
function PlainList() {
  const { notifications: shown } = useNotifications();
  return (
    <div className={classes.list}>
      {shown.map(({ id = "", message }) => (
        <div key={id} role="alert" className={classes.message}>
          <span>{message}</span>
          <CloseButton aria-label="Fechar aviso" onClick={() => notifications.hide(id)} />
        </div>
      ))}
    </div>
  );
}
