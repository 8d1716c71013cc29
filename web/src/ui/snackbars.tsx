import { CloseButton } from "@mantine/core";
import { notifications, useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useEffect } from "react";
import classes from "./snackbars.module.css";
import { useOnceTrue } from "./use-once-true.ts";

const fetchList = () => import("./message-list.tsx");
// What is said is said, also where the file can't be fetched any more: that may be just what it says.
const MessageList = lazy(() => fetchList().catch(() => ({ default: PlainList })));

/**
 * Where messages stand. What paints them is fetched when somebody begins to do something, since they are about what was
 * done, and shown from the first message on.
 */
export function Snackbars() {
  const isNeeded = useOnceTrue(useNotifications().notifications.length > 0);
  useEffect(() => {
    const fetchEarly = () => void fetchList().catch(() => undefined);
    const deeds = ["pointerdown", "keydown"] as const;
    for (const deed of deeds) window.addEventListener(deed, fetchEarly, { once: true, passive: true });
    return () => {
      for (const deed of deeds) window.removeEventListener(deed, fetchEarly);
    };
  }, []);
  return <Suspense fallback={null}>{isNeeded && <MessageList />}</Suspense>;
}

/** The same without anything that would have to be fetched. */
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
