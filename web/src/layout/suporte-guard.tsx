import { StaffGuard } from "./staff-guard.tsx";

/** Screens for support: users, failed messages, mentors. */
export default function SuporteGuard() {
  return <StaffGuard access="suporte" />;
}
