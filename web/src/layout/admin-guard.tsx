import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet } from "react-router";
import { secondFactorQuery } from "../lib/second-factor.ts";
import { useUser } from "../lib/session-context.tsx";

/**
 * Sends everybody but administrators to the catalogue (exams §2.1), and administrators who lack the second factor to where
 * it is set up: the server lets them do nothing before.
 */
export default function AdminGuard() {
  const isAdmin = useUser().user_type === "ADMIN";
  const factor = useQuery({ ...secondFactorQuery, enabled: isAdmin });
  if (!isAdmin) return <Navigate replace to="/concursos" />;
  return factor.data?.exigido && !factor.data.ligado ? (
    <Navigate replace to="/perfil#duas-etapas" />
  ) : (
    <Outlet />
  );
}
