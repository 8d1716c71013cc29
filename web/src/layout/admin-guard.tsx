import { StaffGuard } from "./staff-guard.tsx";

/** What only administrators whose account is not limited do. */
export default function AdminGuard() {
  return <StaffGuard access="admin" />;
}
