import { StaffGuard } from "./staff-guard.tsx";

/** Screens for administrators with unlimited accounts. */
export default function AdminGuard() {
  return <StaffGuard access="admin" />;
}
