import { StaffGuard } from "./staff-guard.tsx";

/** People, what did not reach them, and mentors. */
export default function SuporteGuard() {
  return <StaffGuard access="suporte" />;
}
