import { lazy, Suspense } from "react";
import { useSession } from "../lib/session-context.tsx";
import { PublicFoot, PublicHead } from "./public-layout.tsx";
import { ScreenFrame } from "./screen-frame.tsx";

const AppHead = lazy(() => import("./app-bars.tsx").then((bars) => ({ default: bars.AppHead })));
const AppFoot = lazy(() => import("./app-bars.tsx").then((bars) => ({ default: bars.AppFoot })));

/**
 * For screens that visitors and signed-in people read: each with the bar that they have everywhere else. The visitors'
 * bars stay until the others are there; the screen between them is one and the same all the while.
 */
export default function OpenLayout() {
  const isSignedIn = useSession().status === "signed-in";
  const [head, foot] = [<PublicHead key="head" />, <PublicFoot key="foot" />];
  return (
    <ScreenFrame
      head={<Suspense fallback={head}>{isSignedIn ? <AppHead /> : head}</Suspense>}
      foot={<Suspense fallback={foot}>{isSignedIn ? <AppFoot /> : foot}</Suspense>}
    />
  );
}
