import { AppFoot, AppHead } from "./app-bars.tsx";
import { Page } from "./page.tsx";

/** Bars, drawer and footer of the logged-in screens. */
export default function AppLayout() {
  return <Page head={<AppHead />} foot={<AppFoot />} />;
}
