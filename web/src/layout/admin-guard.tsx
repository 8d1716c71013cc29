import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet } from "react-router";
import { secondFactorQuery } from "../lib/second-factor.ts";
import { useUser } from "../lib/session-context.tsx";
import { StoppedChannelsNotice } from "./stopped-channels-notice.tsx";

/**
 * Sends everybody but administrators to the catalogue (exams §2.1), and administrators who lack the second factor to where
 * it is set up: the server lets them do nothing before.
 */
export default function AdminGuard() {
  const isAdmin = useUser().user_type === "ADMIN";
  const factor = useQuery({ ...secondFactorQuery, enabled: isAdmin });
  if (!isAdmin) return <Navigate replace to="/concursos" />;
  if (factor.data?.exigido && !factor.data.ligado) return <Navigate replace to="/perfil#duas-etapas" />;
  return (
    <>
      {factor.data && <StoppedChannelsNotice />}
      <Outlet />
    </>
  );
}
