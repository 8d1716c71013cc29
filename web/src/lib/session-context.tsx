import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { browserSession } from "./browser-session.ts";
import type { Session, SessionState } from "./session.ts";
import { isMarkedIn, markSession } from "./session-mark.ts";
import { browserStorage, isNothingKept } from "./token-storage.ts";

type SessionValue = SessionState & Pick<Session, "signIn" | "signOut" | "refreshUser">;

const SessionContext = createContext<SessionValue | undefined>(undefined);

const restoring: SessionState = { status: "restoring" };

/** The same functions for as long as the page lives: an effect that depends on one is not begun again by what it did. */
const actions: Pick<Session, "signIn" | "signOut" | "refreshUser"> = {
  signIn: (tokens) => browserSession().signIn(tokens),
  signOut: () => browserSession().signOut(),
  refreshUser: () => browserSession().refreshUser(),
};

type Props = {
  children: ReactNode;
  /** Forgets what this tab loaded for the person. */
  onSignOut: () => void;
  /** Forgets what this browser keeps for the person whose session is over, however it ended: also while no tab was open. */
  onEnd: () => void;
};

/** Gives the session to the screens. */
export function SessionProvider({ children, onSignOut, onEnd }: Props) {
  const state = useSyncExternalStore(
    (listener) => browserSession().subscribe(listener),
    () => browserSession().getState(),
    () => restoring,
  );
  const { status } = state;
  const uuid = status === "signed-in" ? state.user.uuid : undefined;
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (status === "restoring") return;
    const before = last.current;
    last.current = uuid;
    if (before !== undefined && before !== uuid) onSignOut();
    // Who signs in over somebody else's session finds nothing of theirs, and gets none of their notifications.
    if (before !== undefined && uuid !== undefined && before !== uuid) onEnd();
    // Without a connection nobody is signed in either, and the session is kept.
    if (status === "signed-out" && isMarkedIn() && isNothingKept(browserStorage)) onEnd();
    markSession(status === "signed-in");
  }, [status, uuid, onSignOut, onEnd]);
  const value = useMemo<SessionValue>(
    () => ({
      ...state,
      ...actions,
    }),
    [state],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useSession(): SessionValue {
  const value = use(SessionContext);
  if (!value) throw new Error("useSession outside of its provider");
  return value;
}

/** The signed-in person; only below the guard that makes sure of one. */
export function useUser() {
  const session = useSession();
  if (session.status !== "signed-in") throw new Error("useUser outside of the signed-in guard");
  return session.user;
}
