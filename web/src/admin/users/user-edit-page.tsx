import { permits } from "@cav/contract/access.ts";
import { limits } from "@cav/contract/limits.ts";
import { Alert, Button, Container, Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session-context.tsx";
import { useLater } from "../../lib/use-later.ts";
import { UnpluggedDrawing } from "../../ui/drawings.tsx";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { IconArrowLeft } from "../../ui/icons/arrow-left.ts";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { AccountActions } from "./account-actions.tsx";
import { AlertsSection } from "./alerts-section.tsx";
import { AuditLog } from "./audit-log.tsx";
import { userQuery } from "./queries.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { SubscriptionSection } from "./subscription-section.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserForm } from "./user-form.tsx";
import { ViewAs } from "./view-as.tsx";
import { WhySection } from "./why-section.tsx";

export const meta = () => pageTitle("Editar Usuário");

/** Outside of the administrators' guard, because it explains itself to other users (accounts §2). */
export default function UserEditPage() {
  const me = useUser();
  const { uuid = "" } = useParams();
  return (
    <Container size={800} py={{ base: 16, sm: 32 }}>
      {permits("suporte", me) ? <EditUser key={uuid} uuid={uuid} /> : <AccessDenied />}
    </Container>
  );
}

function AccessDenied() {
  const navigate = useNavigate();
  const later = useLater();
  useEffect(
    () => later(() => void navigate("/", { replace: true }), limits.saveRedirectMs),
    [later, navigate],
  );
  return (
    <Stack gap="lg">
      <ScreenTitle>Editar Usuário</ScreenTitle>
      <Alert color="red" role="alert">
        Acesso negado. Você precisa ser um administrador para acessar esta página.
      </Alert>
    </Stack>
  );
}

const isNotFound = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status);

function EditUser({ uuid }: { uuid: string }) {
  const isAdmin = permits("admin", useUser());
  const user = useQuery({
    ...userQuery(uuid),
    retry: (count, error) => !isNotFound(error) && count < 2,
  });
  return (
    <Stack gap="lg">
      <Button
        component={Link}
        to="/admin/users"
        variant="subtle"
        px={8}
        mr="auto"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        Voltar aos usuários
      </Button>
      <Group justify="space-between">
        <ScreenTitle>{isAdmin ? "Editar Usuário" : "Usuário"}</ScreenTitle>
        {user.data && user.data.user_type !== "ADMIN" && <ViewAs user={user.data} />}
      </Group>
      {user.isPending && <Skeleton height={480} radius={12} aria-busy="true" />}
      {user.isError &&
        (isNotFound(user.error) ? (
          <EmptyState
            drawing={<UnpluggedDrawing />}
            title="Usuário não encontrado."
            action={
              <Button component={Link} to="/admin/users">
                Ver os usuários
              </Button>
            }
          />
        ) : (
          <ErrorState title="Erro ao carregar usuários" onRetry={() => void user.refetch()} />
        ))}
      {user.data && (
        <>
          {isAdmin ? <UserForm user={user.data} /> : <UserFacts user={user.data} />}
          <SubscriptionSection user={user.data} />
          <AlertsSection uuid={uuid} />
          <WhySection uuid={uuid} />
          <SessionsSection uuid={uuid} />
          {isAdmin && <AccountActions user={user.data} />}
          <AuditLog uuid={uuid} />
        </>
      )}
    </Stack>
  );
}
