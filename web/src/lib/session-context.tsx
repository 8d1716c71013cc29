import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { browserSession } from "./browser-session.ts";
import type { Session, SessionState } from "./session.ts";
import { isMarkedIn, markSession } from "./session-mark.ts";
import { browserStorage, isNothingKept } from "./token-storage.ts";

type SessionValue = SessionState & Pick<Session, "signIn" | "signOut" | "refreshUser">;

const SessionContext = createContext<SessionValue | undefined>(undefined);

const restoring: SessionState = { status: "restoring" };

/** Stable functions, so that effects that depend on them do not run again. */
const actions: Pick<Session, "signIn" | "signOut" | "refreshUser"> = {
  signIn: (tokens) => browserSession().signIn(tokens),
  signOut: () => browserSession().signOut(),
  refreshUser: () => browserSession().refreshUser(),
};

type Props = {
  children: ReactNode;
  /** Clears this tab's data of the user. */
  onSignOut: () => void;
  /** Clears this browser's data of a user whose session ended in any way, also while no tab was open. */
  onEnd: () => void;
};

/** Provides the session to the screens. */
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
    // A user who signs in over another session must not see its data or notifications.
    if (before !== undefined && uuid !== undefined && before !== uuid) onEnd();
    // Offline users are not signed out: their session stays stored.
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

/** Returns the signed-in user, as far as it is known; also outside of the provider, as in the app's first frame. */
export function useKnownUser() {
  const session = use(SessionContext);
  return session?.status === "signed-in" ? session.user : undefined;
}

/** Returns the signed-in user; only below the guard that requires one. */
export function useUser() {
  const session = useSession();
  if (session.status !== "signed-in") throw new Error("useUser outside of the signed-in guard");
  return session.user;
}
