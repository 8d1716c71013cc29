import { useDeferredValue } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "../lib/session-context.tsx";
import { AppFrame } from "./app-frame.tsx";

/** Redirects visitors to /login, and back afterwards. */
export default function SignedInGuard() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  // Deferred rendering of the screen keeps slow phones responsive.
  const isReady = useDeferredValue(status === "signed-in", false);
  if (status === "restoring" || (status === "signed-in" && !isReady)) return <AppFrame />;
  if (status === "signed-out") {
    return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />;
  }
  return <Outlet />;
}
