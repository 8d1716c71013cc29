import { AppFoot, AppHead } from "./app-bars.tsx";
import { ScreenFrame } from "./screen-frame.tsx";

/** Bars, drawer and footer of the logged-in screens. */
export default function AppLayout() {
  return <ScreenFrame head={<AppHead />} foot={<AppFoot />} />;
}
