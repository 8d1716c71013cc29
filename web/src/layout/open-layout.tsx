import { lazy, Suspense } from "react";
import { useSession } from "../lib/session-context.tsx";
import { NoticeRoom } from "./notice-room.tsx";
import { PublicFoot, PublicHead } from "./public-layout.tsx";
import { ScreenFrame } from "./screen-frame.tsx";

const fetchBars = () => import("./app-bars.tsx");
// On their way while the session is asked for: what comes late pushes down what somebody may be pressing.
if (typeof document !== "undefined" && document.documentElement.dataset.session === "in")
  void fetchBars().catch(() => undefined);
const AppHead = lazy(() => fetchBars().then((bars) => ({ default: bars.AppHead })));
const AppFoot = lazy(() => fetchBars().then((bars) => ({ default: bars.AppFoot })));

/**
 * For screens that visitors and signed-in people read: each with the bar that they have everywhere else. The visitors'
 * bars stay until the others are there; the screen between them is one and the same all the while.
 */
export default function OpenLayout() {
  const isSignedIn = useSession().status === "signed-in";
  const foot = <PublicFoot />;
  const head = (
    <>
      <PublicHead />
      <NoticeRoom />
    </>
  );
  return (
    <ScreenFrame
      head={<Suspense fallback={head}>{isSignedIn ? <AppHead /> : head}</Suspense>}
      foot={<Suspense fallback={foot}>{isSignedIn ? <AppFoot /> : foot}</Suspense>}
    />
  );
}
