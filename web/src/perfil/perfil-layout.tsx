import type { User } from "@cav/contract/users/users.ts";
import { Button, Container, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useOutletContext } from "react-router";
import { ApiError } from "../lib/api-error.ts";
import { useFocusOnHash } from "../lib/focus-on-hash.ts";
import { meQuery } from "../lib/me.ts";
import { UnpluggedDrawing } from "../ui/drawings.tsx";
import screen from "../ui/frames/list-screen.module.css";
import { PageTabs } from "../ui/frames/page-tabs.tsx";
import { ScreenTitle } from "../ui/frames/screen-title.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";

const pages = [
  { label: "Preferências", to: "/perfil", end: true },
  { label: "Alertas", to: "/perfil/alertas" },
  { label: "Conta", to: "/perfil/conta" },
  { label: "Assinatura", to: "/perfil/assinatura" },
];

/** Common heading of the profile's pages; passes them the user (`useProfile`). */
export default function PerfilLayout() {
  // Notices in the bar may have loaded it long ago.
  const me = useQuery({ ...meQuery, refetchOnMount: "always" });
  useFocusOnHash(me.data !== undefined);
  const isNobody = me.isError && isUnauthorized(me.error);
  return (
    <Container size={800} className={screen.page}>
      <Stack gap="xs">
        <ScreenTitle>Meu Perfil</ScreenTitle>
        <PageTabs label="Perfil" pages={pages} />
        {me.isPending && (
          <Stack aria-busy="true" aria-label="Carregando perfil">
            <Skeleton height={320} radius={12} />
            <Skeleton height={480} radius={12} />
          </Stack>
        )}
        {isNobody && <NobodySignedIn />}
        {me.isError && !isNobody && (
          <ErrorState
            title="Erro ao carregar dados do usuário. Por favor, tente novamente."
            onRetry={() => void me.refetch()}
          />
        )}
        {me.data && !isNobody && <Outlet context={me.data} />}
      </Stack>
    </Container>
  );
}

/** Returns the profile's user, for pages inside the layout. */
export const useProfile = () => useOutletContext<User>();

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

function NobodySignedIn() {
  return (
    <EmptyState
      drawing={<UnpluggedDrawing />}
      title="Você precisa estar logado para acessar esta página."
      action={
        <Button component={Link} to="/login?redirect=/perfil">
          Entrar
        </Button>
      }
    />
  );
}
