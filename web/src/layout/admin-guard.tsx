import { Navigate, Outlet } from "react-router";
import { useUser } from "../lib/session-context.tsx";

/** Sends everybody but administrators to the catalogue (exams §2.1). */
export default function AdminGuard() {
  return useUser().user_type === "ADMIN" ? <Outlet /> : <Navigate replace to="/concursos" />;
}
