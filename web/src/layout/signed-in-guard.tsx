import { useDeferredValue } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "../lib/session-context.tsx";
import { AppFrame } from "./app-frame.tsx";

/** Sends people without a session to /login, and back to where they were going afterwards. */
export default function SignedInGuard() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  // The screen is made ready in small steps behind its frame, instead of in one that holds up a slow phone.
  const isReady = useDeferredValue(status === "signed-in", false);
  if (status === "restoring" || (status === "signed-in" && !isReady)) return <AppFrame />;
  if (status === "signed-out") {
    return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />;
  }
  return <Outlet />;
}
