import { Container, Skeleton, Stack } from "@mantine/core";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "../lib/session-context.tsx";

/** Sends people without a session to /login, and back to where they were going afterwards. */
export default function SignedInGuard() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === "restoring") return <Restoring />;
  if (status === "signed-out") {
    return <Navigate replace to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />;
  }
  return <Outlet />;
}

function Restoring() {
  return (
    <Container pt={24} aria-busy="true" aria-label="Carregando">
      <Stack gap="lg">
        <Skeleton height={40} />
        <Skeleton height={32} width="40%" />
        <Skeleton height={180} radius={12} />
        <Skeleton height={180} radius={12} />
      </Stack>
    </Container>
  );
}
