import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "../lib/session-context.tsx";
import { AppFrame } from "./app-frame.tsx";

/** Sends people without a session to /login, and back to where they were going afterwards. */
export default function SignedInGuard() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === "restoring") return <AppFrame />;
  if (status === "signed-out") {
    return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />;
  }
  return <Outlet />;
}
