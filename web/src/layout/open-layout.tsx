import { lazy, Suspense } from "react";
import { useSession } from "../lib/session-context.tsx";
import { NoticeRoom } from "./notice-room.tsx";
import { PublicFoot, PublicHead } from "./public-layout.tsx";
import { ScreenFrame } from "./screen-frame.tsx";

const fetchBars = () => import("./app-bars.tsx");
// Starts loading with the session request, because late bars would move content under a press.
if (typeof document !== "undefined" && document.documentElement.dataset.session === "in")
  void fetchBars().catch(() => undefined);
const AppHead = lazy(() => fetchBars().then((bars) => ({ default: bars.AppHead })));
const AppFoot = lazy(() => fetchBars().then((bars) => ({ default: bars.AppFoot })));

/**
 * Layout of screens for visitors and users, each with their usual bars. The visitors' bars stay until the
 * users' bars have loaded; the screen between them is kept.
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
