import { AppFoot, AppHead } from "./app-bars.tsx";
import { ScreenFrame } from "./screen-frame.tsx";

/** Layout of the screens of signed-in users. */
export default function AppLayout() {
  return <ScreenFrame head={<AppHead />} foot={<AppFoot />} />;
}
