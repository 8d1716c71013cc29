import { permits } from "@cav/contract/access.ts";
import type { Access } from "@cav/contract/call.ts";
import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet } from "react-router";
import { secondFactorQuery } from "../lib/second-factor.ts";
import { useUser } from "../lib/session-context.tsx";
import { StoppedChannelsNotice } from "./stopped-channels-notice.tsx";

/**
 * Redirects users without this access to the catalogue (exams §2.1). Redirects staff without a required second factor
 * to its set-up, because the server refuses their calls.
 */
export function StaffGuard({ access }: { access: Access }) {
  const user = useUser();
  const isAllowed = permits(access, user);
  const factor = useQuery({ ...secondFactorQuery, enabled: isAllowed });
  if (!isAllowed) return <Navigate replace to="/concursos" />;
  if (factor.data?.exigido && !factor.data.ligado) return <Navigate replace to="/perfil/conta#duas-etapas" />;
  return (
    <>
      {factor.data && permits("suporte", user) && <StoppedChannelsNotice />}
      <Outlet />
    </>
  );
}
