import { lazy, Suspense, useDeferredValue } from "react";
import { useSession } from "../lib/session-context.tsx";
import PublicLayout from "./public-layout.tsx";

const AppLayout = lazy(() => import("./app-layout.tsx"));

/** For screens that visitors and signed-in people read: each with the bar that they have everywhere else. */
export default function OpenLayout() {
  const { status } = useSession();
  // The visitors' bar stays until the other one is there.
  const isSignedIn = useDeferredValue(status === "signed-in", false);
  return isSignedIn && status === "signed-in" ? (
    <Suspense fallback={<PublicLayout />}>
      <AppLayout />
    </Suspense>
  ) : (
    <PublicLayout />
  );
}
