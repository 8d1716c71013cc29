import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { browserSession } from "./browser-session.ts";
import type { Session, SessionState } from "./session.ts";
import { markSession } from "./session-mark.ts";

type SessionValue = SessionState & Pick<Session, "signIn" | "signOut" | "refreshUser">;

const SessionContext = createContext<SessionValue | undefined>(undefined);

const restoring: SessionState = { status: "restoring" };

/** Gives the session to the screens. `onSignOut` forgets what was loaded for the person. */
export function SessionProvider({ children, onSignOut }: { children: ReactNode; onSignOut: () => void }) {
  const state = useSyncExternalStore(
    (listener) => browserSession().subscribe(listener),
    () => browserSession().getState(),
    () => restoring,
  );
  const { status } = state;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === "signed-out" && wasSignedIn.current) onSignOut();
    wasSignedIn.current = status === "signed-in";
    if (status !== "restoring") markSession(status === "signed-in");
  }, [status, onSignOut]);
  const value = useMemo<SessionValue>(
    () => ({
      ...state,
      signIn: (tokens) => browserSession().signIn(tokens),
      signOut: () => browserSession().signOut(),
      refreshUser: () => browserSession().refreshUser(),
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
