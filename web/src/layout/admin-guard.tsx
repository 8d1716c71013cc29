import { StaffGuard } from "./staff-guard.tsx";

/** Shows its screens only to administrators whose account is not limited to a role (`papel`). */
export default function AdminGuard() {
  return <StaffGuard access="admin" />;
}
